import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, pinKeyDigits } from './config.ts';
import type { Db } from './db/client.ts';
import { confirmPinKey, hasPinKey } from './db/pinKeyCheck.ts';
import { syncDirectory } from './db/syncDirectory.ts';
import { OperatorFault } from './operatorFault.ts';
import { unless } from './unless.ts';

type Place = Pick<Config, 'PIN_KEY' | 'DATA_DIR'>;

const FILE = 'pin.key';

/**
 * The key of the PIN hashes in this database: PIN_KEY or, with the embedded one, a file beside it that the first start makes.
 * @throws {OperatorFault} where it is not the one that has been used, or gone.
 */
export async function readPinKey(place: Place, db: Db): Promise<Buffer> {
  const found = await findPinKey(place);
  if (!found && (await hasPinKey(db))) {
    throw new OperatorFault(
      `There is no ${FILE} in ${place.DATA_DIR}: no PIN can be checked. Give the key of the cards, as PIN_KEY or as ${FILE} in DATA_DIR.`,
    );
  }
  const key = found ?? randomBytes(32);
  if (!found) await keepPinKey(place, key);
  await confirmPinKey(db, key);
  return key;
}

/** The key, if there is one already. @throws {OperatorFault} where its file holds something else. */
export async function findPinKey({ PIN_KEY, DATA_DIR }: Place): Promise<Buffer | undefined> {
  if (PIN_KEY) return Buffer.from(PIN_KEY, 'hex');
  const path = join(DATA_DIR, FILE);
  const digits = (await readFile(path, 'utf8').catch(unless('ENOENT')))?.trim();
  if (digits === undefined) return undefined;
  if (!pinKeyDigits.test(digits)) {
    throw new OperatorFault(
      `${path} does not hold 64 hexadecimal digits: it is no PIN key. Put the key of the cards there; before the first cards, remove the file.`,
    );
  }
  return Buffer.from(digits, 'hex');
}

/** Puts a key beside the embedded database, whole or not at all; one that is there stays, as every card's PIN depends on it. */
export async function keepPinKey({ DATA_DIR }: Pick<Place, 'DATA_DIR'>, key: Buffer): Promise<void> {
  const path = join(DATA_DIR, FILE);
  const draft = `${path}.new`;
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(draft, key.toString('hex'), { mode: 0o600, flush: true });
  await link(draft, path).catch(unless('EEXIST'));
  await rm(draft);
  await syncDirectory(DATA_DIR);
}
