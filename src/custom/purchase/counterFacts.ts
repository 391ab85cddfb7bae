import type { TranslateFunction } from 'ra-core';
import { formatPln } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/warsaw.ts';
import type { Fact } from '../fields/counter/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counter/counterCard.ts';

/** What the counter has to know of a card before money is taken off it. */
export function counterFacts(card: CounterCard, translate: TranslateFunction): Fact[] {
  const facts = [{ label: translate('boncard.balance'), value: formatPln(card.balance) }];
  if (card.validUntil) {
    facts.push({ label: translate('boncard.validUntil'), value: formatDay(card.validUntil) });
  }
  if (card.type) {
    facts.push({ label: translate('boncard.type'), value: translate(`words.boncardTypes.${card.type}`) });
  }
  return facts;
}
