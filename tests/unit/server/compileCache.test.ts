import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let TMPDIR: string;
let directory: string;
beforeEach(async () => {
  TMPDIR = await mkdtemp(join(tmpdir(), 'bonpanel-compile-cache-'));
  directory = join(TMPDIR, `bonpanel-code-${process.getuid?.()}`);
});
afterEach(() => rm(TMPDIR, { recursive: true }));

/** Runs a script that keeps its compiled code. Returns the directory where it does. */
function used(): string | undefined {
  const script = `
    import { cacheCompiledCode } from './server/platform/compileCache.ts';
    import { getCompileCacheDir } from 'node:module';
    cacheCompiledCode();
    process.stdout.write(getCompileCacheDir() ?? '');
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, TMPDIR },
    encoding: 'utf8',
  });
  return stdout || undefined;
}

test('compiled code is kept in a directory where nobody else can write, and found there the next time', async () => {
  expect(used()).toContain(directory);
  expect(used()).toContain(directory);
  expect(await readdir(TMPDIR)).toEqual([`bonpanel-code-${process.getuid?.()}`]);
});

test('a directory in which others may write is not used', async () => {
  await mkdir(directory);
  await chmod(directory, 0o777);
  expect(used()).toBeUndefined();
});

test('nor is a symbolic link, which somebody else may have made', async () => {
  const other = join(TMPDIR, 'other');
  await mkdir(other, { mode: 0o700 });
  await symlink(other, directory);
  expect(used()).toBeUndefined();
});
