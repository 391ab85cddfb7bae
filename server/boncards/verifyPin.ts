import { timingSafeEqual } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { Db } from '../db/client.ts';
import type { HashPin } from '../pinHash.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type BoncardRow, findBoncardByNumber } from './queries.ts';

export interface PinCheck {
  db: Db;
  attempts: Attempts;
  hashPin: HashPin;
}

/**
 * The card of a number and its right PIN. An unknown number and a wrong PIN are one refusal in one time, and count
 * the same towards the locks (contract "Money is safe").
 */
export async function verifyPin(
  { db, attempts, hashPin }: PinCheck,
  { number, pin, address }: { number: CardNumber; pin: Pin; address: string },
): Promise<BoncardRow | Refusal> {
  const card = await attempts.guard(
    [
      ['address', address],
      ['card', number],
    ],
    async () => {
      const found = await findBoncardByNumber(db, number);
      const hash = hashPin(number, pin);
      const isRight = timingSafeEqual(found?.pin_hash ?? Buffer.alloc(hash.length), hash);
      return isRight ? found : undefined;
    },
  );
  if (isRefusal(card)) return card;
  return card ?? refuse('boncard-data-incorrect');
}
