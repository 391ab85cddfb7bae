import { timingSafeEqual } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import {
  addressSubjects,
  cardOfPersonSubject,
  cardSubject,
  type Lockout,
  personSubject,
  type Trier,
} from '../lockout/lockout.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { keepPin } from './keepPin.ts';
import { openingPins } from './openingPins.ts';
import type { PinKeys } from './pinKey.ts';
import { type CardWithPins, findCardWithPins } from './pinQueries.ts';
import type { BoncardRow } from './queries.ts';

export interface PinCheck {
  db: PooledDb;
  lockout: Lockout;
  pinKeys: Pick<PinKeys, 'hashPin' | 'hashPinOf'>;
}

export interface PinAttempt {
  number: CardNumber;
  pin: Pin;
  /** Undefined on the public page. */
  who: Trier | undefined;
  address: string;
  now: Date;
  signal: AbortSignal;
}

type OpeningPin = ReturnType<typeof openingPins>[number];

/** A card, and which of its PINs was given. */
export interface RightPin {
  card: BoncardRow;
  given: OpeningPin;
}

/**
 * Returns the card with a number, and which of its PINs was given, if the PIN is right. An unknown number and a wrong
 * PIN get the same refusal after the same time, and count the same towards the locks. Attempts of strangers are counted
 * by card and by address; those of signed-in people by card, by person and by both together. So neither group can lock
 * the other out, and having a card unlocked does not help a person to guess. Attempts of API keys are counted by key,
 * by card over all keys, and by card and the person who made the key (requirements "Guessing").
 */
export async function verifyPin(
  { db, lockout, pinKeys }: PinCheck,
  { number, pin, who, address, now, signal }: PinAttempt,
): Promise<RightPin | Refusal> {
  const found = await findCardWithPins(db, number);
  const named = { id: found?.id ?? null, number };
  const by = { userId: who?.id ?? null, address };
  const subjects = who
    ? [
        personSubject(who),
        cardSubject(named, who.isKey ? 'keys' : 'counter'),
        cardOfPersonSubject(named, who),
      ]
    : [...addressSubjects(address), cardSubject(named, 'public')];
  const right = await lockout.guard(subjects, { by, now, signal }, async () => {
    const given = await matchPin(pinKeys, found ? openingPins(found, now) : [], { number, pin });
    return found && given && { card: found, given };
  });
  if (isRefusal(right)) return right;
  if (right) {
    await keepGiven({ db, pinKeys }, { ...right, pin, now });
    return right;
  }
  await recordAudit(db, { by, now }, { action: 'pin.refused', object: auditedCard(named) });
  // Strangers, who may be guessing, are not told that this was the last attempt before a lock.
  const isLastAttempt = who !== undefined && (await lockout.isLastAttempt(subjects, now));
  return refuse('boncard-data-incorrect', { isLastAttempt });
}

/**
 * Returns which of a card's PINs was given. The PIN is hashed once for each key that these use, or once if there is no
 * PIN or no such card; comparing with several PINs takes too little time to be noticed.
 */
async function matchPin(
  pinKeys: PinCheck['pinKeys'],
  opening: readonly OpeningPin[],
  { number, pin }: Pick<PinAttempt, 'number' | 'pin'>,
): Promise<OpeningPin | undefined> {
  const hashes = new Map<number | undefined, Buffer>();
  for (const keyId of new Set(opening.map(({ keyId }) => keyId))) {
    const hashPin = await pinKeys.hashPinOf(keyId);
    hashes.set(keyId, hashPin(number, pin));
  }
  // An unknown number and a card without a PIN must take as long as a wrong PIN: one hash and one comparison, with the
  // result ignored.
  const none = opening.length === 0 ? pinKeys.hashPin(number, pin) : undefined;
  if (none) timingSafeEqual(none, Buffer.alloc(none.length));
  const compared = opening.map((kept) => ({
    kept,
    isRight: timingSafeEqual(kept.hash, hashes.get(kept.keyId) ?? Buffer.alloc(kept.hash.length)),
  }));
  return compared.find(({ isRight }) => isRight)?.kept;
}

/**
 * If a card has several PINs, makes the given one its only one; if that one is hashed with an earlier key, hashes it
 * with the current key (requirements "Batches", "Secrets and audit").
 */
async function keepGiven(
  { db, pinKeys }: Pick<PinCheck, 'db' | 'pinKeys'>,
  { card, given, pin, now }: { card: CardWithPins; given: OpeningPin; pin: Pin; now: Date },
) {
  const { hashPin } = pinKeys;
  const { keyId } = hashPin;
  const isEarlier = given.keyId < keyId;
  if (!isEarlier && card.printed.length === 0) return;
  const renewed = isEarlier ? { hash: hashPin(card.number, pin), keyId } : given;
  // Unsynced: if PostgreSQL loses this in a crash, the next right PIN does it again.
  await transactUnsynced(db, (tx) => keepPin(tx, { id: card.id, pins: card, given, renewed, now }));
}
