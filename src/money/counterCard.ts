import { type BoncardStatus, boncardStatuses, wordOf } from '../../contract/codes.ts';
import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { isNumber } from '../kinds/amounts.ts';
import type { AnswerOf } from '../wire/callTypes.ts';

type FoundBoncard = AnswerOf<'searchBoncard'>['data'];

/** A card found at the counter; a host may leave out everything but its id. */
export interface CounterCard
  extends Partial<Pick<FoundBoncard, 'status' | 'type' | 'amount' | 'valid_until' | 'blocked'>> {
  id: string | number;
  number: string;
}

/** Returns the status of a card; undefined if it is none that we know. */
export function statusOf({ status }: CounterCard): BoncardStatus | undefined {
  return wordOf(boncardStatuses, status);
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

/** Returns a card's balance; undefined if the host does not say it. */
export function balanceOf({ amount }: Pick<CounterCard, 'amount'>): Grosze | undefined {
  return isNumber(amount) ? groszeOf(Number(amount)) : undefined;
}

/** Returns how much can be paid with a card: without a limit if its balance is not known, as the host has one. */
export function payableWith(card: CounterCard): Grosze {
  return balanceOf(card) ?? (Number.POSITIVE_INFINITY as Grosze);
}
