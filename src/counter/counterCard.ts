import { type BoncardStatus, boncardStatuses, wordOf } from '../../contract/codes.ts';
import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { AnswerOf } from '../callTypes.ts';

type FoundBoncard = AnswerOf<'POST /api/boncards/search'>['data'];

/** A card as it lies on the counter; a host may leave out all but its id. */
export interface CounterCard
  extends Partial<Pick<FoundBoncard, 'status' | 'type' | 'amount' | 'valid_until' | 'blocked'>> {
  id: string | number;
  number: string;
}

/** The status of a card; one that we do not know counts as canceled, for nothing may be sold on it or taken from it. */
export function statusOf({ status }: CounterCard): BoncardStatus {
  return wordOf(boncardStatuses, status) ?? 'canceled';
}

/** Whether it was reported as lost; a bare host knows no such thing. */
export function isBlocked({ blocked }: CounterCard): boolean {
  return typeof blocked === 'object' && blocked !== null;
}

export function balanceOf({ amount }: CounterCard): Grosze {
  return groszeOf(Number(amount ?? 0));
}
