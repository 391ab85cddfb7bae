import { execFileSync } from 'node:child_process';

/** Builds console and server, or one of them, unless the last build is up to date. Do not call it while they run. */
export function ensureBuild(...parts: ('console' | 'server')[]) {
  execFileSync(process.execPath, ['tools/ensureBuild.ts', ...parts], { stdio: 'inherit' });
}
