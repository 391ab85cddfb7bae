import { z } from 'zod/mini';
import { checkInput } from '../../contract/boncard.ts';
import type { Pin } from '../../contract/cardNumber.ts';
import { addressSubjects } from '../lockout/lockout.ts';
import type { Config } from '../platform/config.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { type BoncardRow, findBoncardByNumber, listCycleEntries } from './queries.ts';
import { type PinAttempt, type PinCheck, verifyPin } from './verifyPin.ts';

/** Returns the body of a check: by default, the PIN is required. */
export function checkBody({ PUBLIC_CHECK }: Pick<Config, 'PUBLIC_CHECK'>) {
  return PUBLIC_CHECK === 'pin' ? z.required(checkInput) : checkInput;
}

type CardCheck = Omit<PinAttempt, 'pin' | 'who'> & { pin?: Pin | undefined };

type CheckedBoncard = { card: BoncardRow; entries: Awaited<ReturnType<typeof listCycleEntries>> };

/**
 * Returns a card with its balance and the ledger entries of its current cycle (requirements "Public check"). The route
 * decides whether the PIN may be omitted.
 */
export async function checkBoncard(check: PinCheck, asked: CardCheck): Promise<CheckedBoncard | Refusal> {
  const card = await findCard(check, asked);
  if (isRefusal(card)) return card;
  return { card, entries: card.cycle_id ? await listCycleEntries(check.db, card.cycle_id) : [] };
}

async function findCard(check: PinCheck, { number, pin, ...from }: CardCheck): Promise<BoncardRow | Refusal> {
  if (pin) {
    const right = await verifyPin(check, { number, pin, who: undefined, ...from });
    return isRefusal(right) ? right : right.card;
  }
  // Without a PIN, guesses of numbers are counted too.
  const { address, now, signal } = from;
  const by = { userId: null, address };
  const card = await check.lockout.guard(addressSubjects(address), { by, now, signal }, () =>
    findBoncardByNumber(check.db, number),
  );
  return card ?? refuse('boncard-data-incorrect');
}
