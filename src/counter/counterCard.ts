import { type BoncardStatus, boncardStatuses, wordOf } from '../../contract/codes.ts';
import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { AnswerOf } from '../callTypes.ts';
import type { Translate } from '../i18n/useTranslate.ts';

type FoundBoncard = AnswerOf<'POST /api/boncards/search'>['data'];

/** A card found at the counter; a host may leave out everything but its id. */
export interface CounterCard
  extends Partial<Pick<FoundBoncard, 'status' | 'type' | 'amount' | 'valid_until' | 'blocked'>> {
  id: string | number;
  number: string;
}

/** Returns the status of a card. An unknown one counts as canceled, so that the card can be neither charged nor used. */
export function statusOf({ status }: CounterCard): BoncardStatus {
  return wordOf(boncardStatuses, status) ?? 'canceled';
}

/** Whether it was reported as lost; a bare host knows no such thing. */
export function isBlocked({ blocked }: CounterCard): boolean {
  return typeof blocked === 'object' && blocked !== null;
}

/** Returns why a card cannot be used that was reported as lost; undefined for any other card. */
export function blockedProblem(card: CounterCard, translate: Translate) {
  if (!isBlocked(card)) return undefined;
  const reason = card.blocked?.reason ?? '';
  return { title: translate('find.blocked'), why: translate('find.blockedWhy', { reason }) };
}

export function balanceOf({ amount }: CounterCard): Grosze {
  return groszeOf(Number(amount ?? 0));
}
