import { ensureBuild } from './ensureBuild.ts';

/** Before any unit test: some read files, by the built reader. */
export default function setUp() {
  ensureBuild('server');
}
