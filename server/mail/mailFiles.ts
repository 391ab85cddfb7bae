import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../platform/config.ts';
import { ignoreCode, makeDirectory } from '../platform/fileSystem.ts';

/** Returns the directory for mails that are written to files instead of being sent. */
export function mailDirectory({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return resolve(DATA_DIR, 'mail');
}

/** Stores a mail as a file that only its owner can read, because the link in it is a secret. Returns its path. */
export async function writeMailFile(
  directory: string,
  message: Buffer | Readable,
  now: Date,
): Promise<string> {
  const path = join(directory, `${stampOf(now)}-${randomUUID()}.eml`);
  await makeDirectory(directory);
  await writeFile(path, message, { mode: 0o600 });
  return path;
}

/** Deletes the mails that were written before an instant. */
export async function purgeMailFiles(directory: string, before: Date): Promise<void> {
  const names = (await readdir(directory).catch(ignoreCode('ENOENT'))) ?? [];
  const old = names.filter((name) => name.endsWith('.eml') && name < stampOf(before));
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}

/** Returns an instant in the form with which a file's name begins; these texts compare in order of time. */
function stampOf(instant: Date): string {
  return instant.toISOString().replaceAll(':', '-');
}
