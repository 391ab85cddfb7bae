import { timingSafeEqual } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { UserId } from '../../contract/ids.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import {
  addressSubjects,
  cardOfPersonSubject,
  cardSubject,
  type Lockout,
  personSubject,
} from '../lockout/lockout.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { PinKeys } from './pinKey.ts';
import { type BoncardRow, findBoncardByNumber, updatePinHash } from './queries.ts';

export interface PinCheck {
  db: PooledDb;
  lockout: Lockout;
  pinKeys: Pick<PinKeys, 'hashPin' | 'hashPinOf'>;
}

export interface PinAttempt {
  number: CardNumber;
  pin: Pin;
  /** Who is signed in; undefined on the public page. */
  who: { id: UserId; email: string } | undefined;
  address: string;
  now: Date;
  signal: AbortSignal;
}

/**
 * Returns the card of a number if the PIN is right. An unknown number and a wrong PIN get the same refusal after the
 * same time, and count the same towards the locks. Strangers are counted by card and address, signed-in people by
 * card, by person and by both, so that neither locks the other out and no unlocking helps a person to guess (requirements
 * "Guessing").
 */
export async function verifyPin(
  { db, lockout, pinKeys }: PinCheck,
  { number, pin, who, address, now, signal }: PinAttempt,
): Promise<BoncardRow | Refusal> {
  const found = await findBoncardByNumber(db, number);
  const named = { id: found?.id ?? null, number };
  const by = { userId: who?.id ?? null, address };
  const subjects = who
    ? [personSubject(who), cardSubject(named, 'counter'), cardOfPersonSubject(named, who)]
    : [...addressSubjects(address), cardSubject(named, 'public')];
  const card = await lockout.guard(subjects, { by, now, signal }, async () => {
    // One hash, whichever key it is and whether or not there is such a card.
    const hashPin = found ? await pinKeys.hashPinOf(found.pin_key_id) : pinKeys.hashPin;
    const hash = hashPin(number, pin);
    const isRight = timingSafeEqual(found?.pin_hash ?? Buffer.alloc(hash.length), hash);
    return isRight ? found : undefined;
  });
  if (card && !isRefusal(card)) await renewHash({ db, pinKeys }, card, pin);
  if (card) return card;
  await recordAudit(db, { action: 'pin.refused', by, object: auditedCard(named), at: now });
  // Strangers, who may be guessing, are not told.
  const isLastAttempt = who !== undefined && (await lockout.isLastAttempt(subjects, now));
  return refuse('boncard-data-incorrect', { isLastAttempt });
}

/** Hashes a PIN that has just been given with the key in use, if the card still has an earlier one (requirements "Secrets and audit"). */
async function renewHash({ db, pinKeys }: Pick<PinCheck, 'db' | 'pinKeys'>, card: BoncardRow, pin: Pin) {
  const { hashPin } = pinKeys;
  const { keyId } = hashPin;
  if (keyId === undefined || card.pin_key_id >= keyId) return;
  const hash = hashPin(card.number, pin);
  // If PostgreSQL crashes just then, the next right PIN does it again.
  await transactUnsynced(db, (tx) => updatePinHash(tx, card.id, { hash, keyId }));
}
