import { type BoncardStatus, boncardStatuses, wordOf } from '../../../contract/codes.ts';

/** The status of a card as a word; one that we do not know as canceled, for nothing may be sold on it or taken from it. */
export function statusOf({ status }: { status: number }): BoncardStatus {
  return wordOf(boncardStatuses, status) ?? 'canceled';
}
