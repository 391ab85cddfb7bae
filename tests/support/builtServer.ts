import { ensureBuild } from './ensureBuild.ts';

/** Runs before all unit tests, because some start the built reader of files. */
export default function setUp() {
  ensureBuild('server');
}
