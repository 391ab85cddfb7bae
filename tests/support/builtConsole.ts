import { execFileSync } from 'node:child_process';

/** Before any browser test: builds the console if its sources are newer than the last build. */
export default function ensureBuild() {
  execFileSync(process.execPath, ['tools/ensureBuild.ts', 'console'], { stdio: 'inherit' });
}
