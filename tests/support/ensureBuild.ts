import { execFileSync } from 'node:child_process';

/** Builds the console or the server unless its last build is up to date. Not for a part that is running. */
export function ensureBuild(part: 'console' | 'server') {
  execFileSync(process.execPath, ['tools/ensureBuild.ts', part], { stdio: 'inherit' });
}
