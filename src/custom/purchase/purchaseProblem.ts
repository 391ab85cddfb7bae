import type { TranslateFunction } from 'ra-core';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { formatDay, isExpired } from '../../../contract/warsaw.ts';
import type { CounterCard } from '../fields/counter/counterCard.ts';
import type { CardProblem } from '../fields/counter/FindBoncard.tsx';

/** Why nothing can be taken off a card now (spec §4): its state, or its last day is over. */
export function purchaseProblem(
  card: CounterCard,
  now: Date,
  translate: TranslateFunction,
): CardProblem | undefined {
  if (!boncardCan.purchase(card)) {
    return {
      title: translate(`purchase.warning.${card.status}`),
      why: translate(`purchase.warningWhy.${card.status}`),
    };
  }
  if (card.validUntil && isExpired(card.validUntil, now)) {
    return {
      title: translate('purchase.warning.expired', { day: formatDay(card.validUntil) }),
      why: translate('purchase.warningWhy.expired'),
    };
  }
  return undefined;
}
