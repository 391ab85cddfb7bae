import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { type Config, pinKeyDigits } from '../platform/config.ts';
import { ignoreCode, syncDirectory } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { findPinKeyCheck, insertPinKeyCheck } from './queries.ts';

type Place = Pick<Config, 'PIN_KEY' | 'DATA_DIR'>;

/**
 * The key of the PIN hashes in this database: PIN_KEY or, with the embedded one, a file beside it that the first start makes.
 * @throws {OperatorError} where it is not the one that has been used, or gone.
 */
export async function readPinKey(place: Place, db: Db): Promise<Buffer> {
  const key = (await findPinKey(place)) ?? (await makePinKey(place, db));
  await confirmPinKey(db, key);
  return key;
}

async function makePinKey(place: Place, db: Db): Promise<Buffer> {
  if (await hasPinKey(db)) {
    throw new OperatorError(
      `There is no pin.key in ${place.DATA_DIR}: no PIN can be checked. Give the key of the cards, as PIN_KEY or as pin.key in DATA_DIR.`,
    );
  }
  return keepPinKey(place, randomBytes(32));
}

/** The file of the key beside an embedded database. */
export function pinKeyFile({ DATA_DIR }: Pick<Place, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'pin.key');
}

/** The key, if there is one already. @throws {OperatorError} where its file holds something else. */
export async function findPinKey({ PIN_KEY, ...place }: Place): Promise<Buffer | undefined> {
  if (PIN_KEY) return Buffer.from(PIN_KEY, 'hex');
  const path = pinKeyFile(place);
  const digits = (await readFile(path, 'utf8').catch(ignoreCode('ENOENT')))?.trim();
  if (digits === undefined) return undefined;
  if (!pinKeyDigits.test(digits)) {
    throw new OperatorError(
      `${path} does not hold 64 hexadecimal digits: it is no PIN key. Put the key of the cards there; before the first cards, remove the file.`,
    );
  }
  return Buffer.from(digits, 'hex');
}

/**
 * Puts a key beside the embedded database, whole or not at all. One that is there stays, as every card's PIN depends on it.
 * Gives the one that is there now.
 */
export async function keepPinKey(place: Pick<Place, 'DATA_DIR'>, key: Buffer): Promise<Buffer> {
  const path = pinKeyFile(place);
  const draft = `${path}.new`;
  await mkdir(place.DATA_DIR, { recursive: true });
  // Of one who was killed here, it is another name of the very file that stays.
  await rm(draft, { force: true });
  await writeFile(draft, key.toString('hex'), { mode: 0o600, flush: true, flag: 'wx' });
  await link(draft, path).catch(ignoreCode('EEXIST'));
  await rm(draft);
  await syncDirectory(place.DATA_DIR);
  return (await findPinKey(place)) ?? key;
}

/** Whether a key is that of the PIN hashes in this database; undefined as long as none has been used. */
export async function isPinKey(db: Db, key: Buffer): Promise<boolean | undefined> {
  const noted = await findPinKeyCheck(db);
  return noted && timingSafeEqual(noted, checkOf(key));
}

/** Whether a key has been used with this database. */
async function hasPinKey(db: Db): Promise<boolean> {
  return (await isPinKey(db, Buffer.alloc(0))) !== undefined;
}

/**
 * Notes the first key that is used with a database and refuses any other: with it every PIN would be wrong, and
 * every card imported meanwhile unusable later.
 * @throws {OperatorError}
 */
export async function confirmPinKey(db: Db, key: Buffer): Promise<void> {
  await insertPinKeyCheck(db, checkOf(key));
  if (!(await isPinKey(db, key))) {
    throw new OperatorError(
      'The PIN key is not the one of the cards in the database. Give the old one, as PIN_KEY or as pin.key in DATA_DIR.',
    );
  }
}

/** Tells the key from others and nothing about it; no card's number and PIN read like this. */
function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('the PIN key of this database').digest();
}
