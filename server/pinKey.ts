import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

type Place = Pick<Config, 'PIN_KEY' | 'DATA_DIR'>;

const FILE = 'pin.key';

/** The key of the PIN hashes: PIN_KEY or, with the embedded database, a file beside it that the first start makes. */
export async function readPinKey(place: Place): Promise<Buffer> {
  if (!place.PIN_KEY) await keepPinKey(place, randomBytes(32));
  const key = await findPinKey(place);
  if (!key) throw new Error('the PIN key that was just written is not there');
  return key;
}

/** The key, if there is one already. */
export async function findPinKey({ PIN_KEY, DATA_DIR }: Place): Promise<Buffer | undefined> {
  if (PIN_KEY) return Buffer.from(PIN_KEY, 'hex');
  const text = await readFile(join(DATA_DIR, FILE), 'utf8').catch(unless('ENOENT'));
  return text === undefined ? undefined : Buffer.from(text.trim(), 'hex');
}

/** Puts a key beside the embedded database; one that is there stays, as every card's PIN depends on it. */
export async function keepPinKey({ DATA_DIR }: Pick<Place, 'DATA_DIR'>, key: Buffer): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(join(DATA_DIR, FILE), key.toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    unless('EEXIST'),
  );
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
