import { timingSafeEqual } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { Attempts } from '../attempts/attempts.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { Db } from '../db/client.ts';
import type { HashPin } from '../pinHash.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { auditedCard } from './present.ts';
import { type BoncardRow, findBoncardByNumber, findBoncardId } from './queries.ts';

export interface PinCheck {
  db: Db;
  attempts: Attempts;
  hashPin: HashPin;
}

export interface PinAttempt {
  number: CardNumber;
  pin: Pin;
  by: Actor & { address: string };
  now: Date;
}

/**
 * The card of a number and its right PIN. An unknown number and a wrong PIN are one refusal in one time, and count
 * the same towards the locks (contract "Money is safe").
 */
export async function verifyPin(
  { db, attempts, hashPin }: PinCheck,
  { number, pin, by, now }: PinAttempt,
): Promise<BoncardRow | Refusal> {
  const card = await attempts.guard(
    [
      ['address', by.address],
      ['card', number],
    ],
    async () => {
      const found = await findBoncardByNumber(db, number);
      const hash = hashPin(number, pin);
      const isRight = timingSafeEqual(found?.pin_hash ?? Buffer.alloc(hash.length), hash);
      return isRight ? found : undefined;
    },
  );
  if (card && !isRefusal(card)) return card;
  const id = (await findBoncardId(db, number)) ?? null;
  await recordAudit(db, { action: 'pin.refused', by, object: auditedCard({ id, number }), at: now });
  return card ?? refuse('boncard-data-incorrect');
}
