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
 * Returns the key of the PIN hashes in this database: PIN_KEY or, with the embedded database, a file next to it that
 * the first start creates.
 * @throws {OperatorError} if it is missing, or not the one in use.
 */
export async function readPinKey(place: Place, db: Db): Promise<Buffer> {
  const key = (await findPinKey(place)) ?? (await makePinKey(place, db));
  await confirmPinKey(db, key);
  return key;
}

async function makePinKey(place: Place, db: Db): Promise<Buffer> {
  if (await hasPinKey(db)) {
    throw new OperatorError(
      `There is no pin.key in ${place.DATA_DIR}: no PIN can be checked. Provide the key of the cards, as PIN_KEY or as pin.key in DATA_DIR.`,
    );
  }
  return keepPinKey(place, randomBytes(32));
}

/** Returns the path of the key file next to an embedded database. */
export function pinKeyFile({ DATA_DIR }: Pick<Place, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'pin.key');
}

/**
 * Returns the key if there is one.
 * @throws {OperatorError} if its file holds something else.
 */
export async function findPinKey({ PIN_KEY, ...place }: Place): Promise<Buffer | undefined> {
  if (PIN_KEY) return Buffer.from(PIN_KEY, 'hex');
  const path = pinKeyFile(place);
  const digits = (await readFile(path, 'utf8').catch(ignoreCode('ENOENT')))?.trim();
  if (digits === undefined) return undefined;
  if (!pinKeyDigits.test(digits)) {
    throw new OperatorError(
      `${path} does not hold 64 hexadecimal digits: it is not a PIN key. Put the key of the cards there or, before the first cards, remove the file.`,
    );
  }
  return Buffer.from(digits, 'hex');
}

/**
 * Stores a key next to the embedded database, completely or not at all. An existing key stays, as every card's PIN
 * depends on it. Returns the key that is stored now.
 */
export async function keepPinKey(place: Pick<Place, 'DATA_DIR'>, key: Buffer): Promise<Buffer> {
  const path = pinKeyFile(place);
  const draft = `${path}.new`;
  await mkdir(place.DATA_DIR, { recursive: true });
  // If a process was killed here, the draft is another name of the very file that stays.
  await rm(draft, { force: true });
  await writeFile(draft, key.toString('hex'), { mode: 0o600, flush: true, flag: 'wx' });
  await link(draft, path).catch(ignoreCode('EEXIST'));
  await rm(draft);
  await syncDirectory(place.DATA_DIR);
  return (await findPinKey(place)) ?? key;
}

/** Returns whether a key is that of the PIN hashes in this database; undefined if none has been used yet. */
export async function isPinKey(db: Db, key: Buffer): Promise<boolean | undefined> {
  const noted = await findPinKeyCheck(db);
  return noted && timingSafeEqual(noted, checkOf(key));
}

/** Returns whether a key has been used with this database. */
async function hasPinKey(db: Db): Promise<boolean> {
  return (await isPinKey(db, Buffer.alloc(0))) !== undefined;
}

/**
 * Records the first key used with a database and refuses any other: it would make every PIN wrong, and every card
 * imported with it unusable later.
 * @throws {OperatorError} if it is another one.
 */
export async function confirmPinKey(db: Db, key: Buffer): Promise<void> {
  await insertPinKeyCheck(db, checkOf(key));
  if (!(await isPinKey(db, key))) {
    throw new OperatorError(
      'The PIN key is not the one of the cards in the database. Provide the old one, as PIN_KEY or as pin.key in DATA_DIR.',
    );
  }
}

/**
 * Distinguishes the key from others and reveals nothing about it; no hash of a card's number and PIN can equal it.
 */
function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('the PIN key of this database').digest();
}
