import type { Pin } from '../../contract/cardNumber.ts';
import { listCycleTransactions } from '../ledger/queries.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type BoncardRow, findBoncardByNumber } from './queries.ts';
import { type PinAttempt, type PinCheck, verifyPin } from './verifyPin.ts';

type Question = Omit<PinAttempt, 'pin'> & { pin?: Pin | undefined };

type CheckedBoncard = { card: BoncardRow; transactions: Awaited<ReturnType<typeof listCycleTransactions>> };

/** A customer's look at a card: its balance and the current cycle (contract "POST check-boncard"). Whether it may come without PIN is for the route to say. */
export async function checkBoncard(check: PinCheck, question: Question): Promise<CheckedBoncard | Refusal> {
  const card = await findCard(check, question);
  if (isRefusal(card)) return card;
  return { card, transactions: card.cycle_id ? await listCycleTransactions(check.db, card.cycle_id) : [] };
}

async function findCard(check: PinCheck, { number, pin, by, now }: Question): Promise<BoncardRow | Refusal> {
  if (pin) return verifyPin(check, { number, pin, by, now });
  // Numbers must not be guessed either.
  const card = await check.attempts.guard([['address', by.address]], () =>
    findBoncardByNumber(check.db, number),
  );
  return card ?? refuse('boncard-data-incorrect');
}
