import { type BoncardStatus, boncardStatuses, wordOf } from '../../contract/codes.ts';
import { amountProblem, type Grosze, groszeOf } from '../../contract/money.ts';
import type { AnswerOf } from '../callTypes.ts';

type FoundBoncard = AnswerOf<'POST /api/boncards/search'>['data'];

/** A card as it lies on the counter; a host may leave out all but its id. */
export interface CounterCard
  extends Partial<Pick<FoundBoncard, 'status' | 'type' | 'amount' | 'valid_until'>> {
  id: string | number;
  number: string;
}

/** The status of a card; one that we do not know counts as canceled, for nothing may be sold on it or taken from it. */
export function statusOf({ status }: CounterCard): BoncardStatus {
  return wordOf(boncardStatuses, status) ?? 'canceled';
}

export function balanceOf({ amount }: CounterCard): Grosze {
  return groszeOf(Number(amount ?? 0));
}

/** Whether an amount can be taken off a balance, both in grosze. */
export function canTake(amount: Grosze | undefined, balance: Grosze): amount is Grosze {
  return amount !== undefined && !amountProblem(amount, balance);
}
