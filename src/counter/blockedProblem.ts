import type { Translate } from '../i18n/useTranslate.ts';
import { type CounterCard, isBlocked } from './counterCard.ts';

/** Why a card cannot be taken that somebody has reported as lost; undefined if nobody has. */
export function blockedProblem(card: CounterCard, translate: Translate) {
  if (!isBlocked(card)) return undefined;
  const reason = card.blocked?.reason ?? '';
  return { title: translate('find.blocked'), why: translate('find.blockedWhy', { reason }) };
}
