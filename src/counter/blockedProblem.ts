import type { Translate } from '../i18n/useTranslate.ts';
import { type CounterCard, isBlocked } from './counterCard.ts';

/** Returns why a card cannot be used that was reported as lost; undefined for any other card. */
export function blockedProblem(card: CounterCard, translate: Translate) {
  if (!isBlocked(card)) return undefined;
  const reason = card.blocked?.reason ?? '';
  return { title: translate('find.blocked'), why: translate('find.blockedWhy', { reason }) };
}
