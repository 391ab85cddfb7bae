import { ensureBuild } from './ensureBuild.ts';

/** Before any browser test. */
export default function setUp() {
  ensureBuild('console', 'server');
}
