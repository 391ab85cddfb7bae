import { createHmac, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditDetails } from '../../contract/audit.ts';
import { hasFactorsOfKey } from '../accounts/factorQueries.ts';
import { facts } from '../audit/details.ts';
import { listDetails } from '../audit/queries.ts';
import type { Db } from '../db/client.ts';
import { type Config, pinKeyDigits } from '../platform/config.ts';
import { ignoreCode, makeDirectory, syncDirectory } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { hasSecretsOfKey } from '../webhooks/queries.ts';
import { FIRST_PIN_KEY, type HashPin, pinHasher } from './pinHash.ts';
import { hasCardsOfKey } from './pinQueries.ts';
import { insertPinKey, listPinKeys } from './queries.ts';

export type PinKeyPlace = Pick<Config, 'PIN_KEY' | 'DATA_DIR'>;

/** What to do about a missing key. */
export const PROVIDE_KEY =
  'Provide the key of the cards, as PIN_KEY or as pin.key in DATA_DIR. If it is lost for good: docs/OPERATIONS.md, “A lost PIN key”.';

/** The PIN keys of a database: the current one, and earlier ones from before rotations. */
export interface PinKeys {
  /** The current key: for new cards, waiting imports and seals. */
  current: { id: number; key: Buffer };
  /** All configured keys, the current one first. */
  all: readonly [Buffer, ...Buffer[]];
  hashPin: HashPin;
  /**
   * Returns the hasher for a key id, including a key that was put into use after this process started. All hashers take
   * the same time.
   * @throws {Error} if the key is not configured here.
   */
  hashPinOf(id: number): Promise<HashPin>;
}

/**
 * Returns the keys for the PIN hashes in this database: those of PIN_KEY or, with the embedded database, those of a
 * file next to it that the first start creates. Records the first key that is used with a database. Refuses to start if
 * a needed key is missing: otherwise every PIN would be wrong, and every card imported meanwhile would become unusable
 * later.
 * @throws {OperatorError} if one is missing.
 */
export async function readPinKeys(place: PinKeyPlace, db: Db): Promise<PinKeys> {
  await preparePinKeys(place, db);
  return openPinKeys(place, db);
}

/**
 * Does the first part of {@link readPinKeys}, which may have to read all cards: with a time limit, a large database
 * might never start.
 * @throws {OperatorError} if a key is missing.
 */
export async function preparePinKeys(place: PinKeyPlace, db: Db): Promise<void> {
  if ((await findPinKeys(place)).length === 0) await makePinKey(place, db);
  await recordFirstKey(db, await findPinKeys(place));
  const missing = await findMissingKey(db, await findPinKeys(place));
  if (missing) throw new OperatorError(`${missing} ${PROVIDE_KEY}`);
}

/**
 * Returns the keys without checking whether earlier ones are missing.
 * @throws {OperatorError} if the current one is missing.
 */
export async function openPinKeys(place: PinKeyPlace, db: Db): Promise<PinKeys> {
  const keys = await findPinKeys(place);
  const known = await matchPinKeys(db, keys);
  const current = known[0];
  if (!current?.key) throw new OperatorError('The PIN key in use is not configured.');
  const inUse = current.key;
  const hashers = new Map<number, HashPin>();
  const learn = (matched: MatchedKey[]) => {
    for (const { id, key } of matched) if (key) hashers.set(id, pinHasher(key, id));
  };
  learn(known);
  const hasherOf = (id: number) => {
    const hasher = hashers.get(id);
    if (!hasher)
      throw new Error(`PIN key ${id} is not configured here: docs/OPERATIONS.md "Replace the PIN key"`);
    return hasher;
  };
  return {
    current: { id: current.id, key: inUse },
    all: [inUse, ...keys.filter((key) => !key.equals(inUse))],
    hashPin: hasherOf(current.id),
    async hashPinOf(id) {
      if (!hashers.has(id)) learn(await matchPinKeys(db, await findPinKeys(place)));
      return hasherOf(id);
    },
  };
}

async function makePinKey(place: PinKeyPlace, db: Db) {
  if ((await listPinKeys(db)).length > 0) {
    throw new OperatorError(
      `There is no pin.key in ${place.DATA_DIR}: no PIN can be checked. ${PROVIDE_KEY}`,
    );
  }
  await keepPinKeys(place, [randomBytes(32)]);
}

/** Returns the path of the key file next to an embedded database, which has one key per line. */
export function pinKeyFile({ DATA_DIR }: Pick<PinKeyPlace, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'pin.key');
}

/**
 * Returns all configured keys.
 * @throws {OperatorError} if their file cannot be read, or contains something else.
 */
export async function findPinKeys({ PIN_KEY, ...place }: PinKeyPlace): Promise<Buffer[]> {
  if (PIN_KEY) return keysIn(PIN_KEY);
  const path = pinKeyFile(place);
  const digits = (await readKeyFile(path))?.trim();
  if (digits === undefined) return [];
  const keys = digits.split(/\s+/).join(',');
  if (!pinKeyDigits.test(keys)) {
    throw new OperatorError(
      `${path} does not hold 64 hexadecimal digits: it is not a PIN key. Put the key of the cards there or, before the first cards, remove the file.`,
    );
  }
  return keysIn(keys);
}

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8').catch(ignoreCode('ENOENT'));
  } catch (cause) {
    // The system's own message may not contain the path.
    throw new OperatorError(
      `The PIN key cannot be read from ${path}: ${(cause as Error).message}. It has to be a file of the user that the server runs as.`,
      { cause },
    );
  }
}

function keysIn(digits: string): Buffer[] {
  return [...new Set(digits.toLowerCase().split(','))].map((key) => Buffer.from(key, 'hex'));
}

/** Returns keys as text in the format of PIN_KEY or of the key file. */
export function digitsOf(keys: readonly Buffer[], separator: ',' | '\n'): string {
  return keys.map((key) => key.toString('hex')).join(separator);
}

/**
 * Stores keys next to the embedded database, completely or not at all. Existing keys are kept, because every card's PIN
 * depends on them. Returns the keys that are stored afterwards.
 */
export async function keepPinKeys(
  place: Pick<PinKeyPlace, 'DATA_DIR'>,
  keys: readonly Buffer[],
): Promise<Buffer[]> {
  const path = pinKeyFile(place);
  await writeDraft(place, keys, (draft) => link(draft, path).catch(ignoreCode('EEXIST')));
  return findPinKeys({ ...place, PIN_KEY: undefined });
}

/** Replaces the keys that are stored next to the embedded database. */
export async function replacePinKeys(place: Pick<PinKeyPlace, 'DATA_DIR'>, keys: readonly Buffer[]) {
  await writeDraft(place, keys, (draft) => rename(draft, pinKeyFile(place)));
}

async function writeDraft(
  { DATA_DIR }: Pick<PinKeyPlace, 'DATA_DIR'>,
  keys: readonly Buffer[],
  put: (draft: string) => Promise<void>,
) {
  const draft = `${pinKeyFile({ DATA_DIR })}.new`;
  await makeDirectory(DATA_DIR);
  // If a process was killed at this point, the draft is a second name of the key file itself, which stays.
  await rm(draft, { force: true });
  await writeFile(draft, digitsOf(keys, '\n'), { mode: 0o600, flush: true, flag: 'wx' });
  await put(draft);
  await rm(draft, { force: true });
  await syncDirectory(DATA_DIR);
}

export interface MatchedKey {
  id: number;
  begunAt: Date;
  /** The key itself; undefined if it is not configured. */
  key: Buffer | undefined;
}

/** Returns the keys that have been used with this database, the current one first. */
export async function matchPinKeys(db: Db, keys: readonly Buffer[]): Promise<MatchedKey[]> {
  const noted = await listPinKeys(db);
  return noted.map(({ id, hash, begun_at: begunAt }) => ({
    id,
    begunAt,
    key: keys.find((key) => checkOf(key).equals(hash)),
  }));
}

/** Returns a sentence that says which key is missing; undefined if none is. */
export async function findMissingKey(db: Db, keys: readonly Buffer[]): Promise<string | undefined> {
  const [current, ...earlier] = await matchPinKeys(db, keys);
  if (current && !current.key) return 'The PIN key is not the one of the cards in the database.';
  const ended = await listEndedKeys(db);
  for (const { id, key } of earlier) {
    if (!key && !ended.has(id) && (await hasCardsOfKey(db, id)))
      return `PIN key ${id}, which a rotation has left behind, still has cards.`;
    if (!key && (await hasFactorsOfKey(db, id)))
      return `PIN key ${id}, which a rotation has left behind, still encrypts second factors.`;
    if (!key && (await hasSecretsOfKey(db, id)))
      return `PIN key ${id}, which a rotation has left behind, still has the secrets of webhooks.`;
  }
  return undefined;
}

/** Returns the audit details of what is done to keys. */
export function auditedKeys(ids: readonly number[]): AuditDetails {
  return facts({ pin_key_id: ids.join(', ') });
}

/**
 * Returns the keys that have been ended, or given up as lost, according to the audit: no card has a PIN of theirs.
 * Finding that out from the cards means reading all of them, which is only done if the audit has been shortened.
 */
export async function listEndedKeys(db: Db): Promise<Set<number>> {
  const ended = await listDetails(db, ['pin-key.ended', 'pin-key.lost']);
  return new Set(ended.flatMap(({ after }) => String(after.pin_key_id).split(', ').map(Number)));
}

/** Records the first key that is used with a database. */
async function recordFirstKey(db: Db, [key]: readonly Buffer[]) {
  if (!key || (await listPinKeys(db)).length > 0) return;
  await insertPinKey(db, { id: FIRST_PIN_KEY, hash: checkOf(key), begun_at: new Date() });
}

/**
 * Puts a configured key into use: for new cards, and for each card when its PIN is next given.
 * @throws {OperatorError} unless exactly one configured key has not been used yet.
 */
export async function beginPinKey(db: Db, keys: readonly Buffer[], now: Date): Promise<number> {
  const noted = await matchPinKeys(db, keys);
  const fresh = unusedKeys(noted, keys);
  const [key] = fresh;
  const [current] = noted;
  if (!current || !key || fresh.length > 1) {
    throw new OperatorError(
      `${fresh.length} keys are configured that have not been used yet, and one is needed. To make one: bonpanel pin-keys new`,
    );
  }
  const id = current.id + 1;
  await insertPinKey(db, { id, hash: checkOf(key), begun_at: now });
  return id;
}

/** Returns the configured keys that have not been used with this database. */
export function unusedKeys(noted: readonly MatchedKey[], keys: readonly Buffer[]): Buffer[] {
  return keys.filter((key) => !noted.some((known) => known.key?.equals(key)));
}

/**
 * Returns a value that identifies the key without revealing anything about it; it can never equal the hash of a card's
 * number and PIN.
 */
function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('the PIN key of this database').digest();
}
