import { ensureBuild } from './ensureBuild.ts';

/** Before any unit test: some start the built reader of files. */
export default function setUp() {
  ensureBuild('server');
}
