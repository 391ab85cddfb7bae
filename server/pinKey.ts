import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The key of the PIN hashes: PIN_KEY or, with the embedded database, a file beside it that the first start makes. */
export async function readPinKey({
  PIN_KEY,
  DATA_DIR,
}: Pick<Config, 'PIN_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (PIN_KEY) return Buffer.from(PIN_KEY, 'hex');
  await mkdir(DATA_DIR, { recursive: true });
  const path = join(DATA_DIR, 'pin.key');
  // `wx`: an existing key is never written over; every card's PIN depends on it.
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
}
