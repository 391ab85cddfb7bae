import type { Kind } from '../../contract/kinds.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { NOTHING, plainText } from '../kinds/plainText.ts';
import type { CounterCard } from './counterCard.ts';

/** A labeled value of a kind. */
export interface Fact {
  label: MessageKey;
  kind: Kind;
  value: unknown;
}

/** Returns what is on a card, and until when it pays for what. */
export function cardFacts(card: Partial<CounterCard>): [Fact, ...Fact[]] {
  return [
    { label: 'boncard.balance', kind: 'money', value: card.amount },
    { label: 'boncard.validUntil', kind: 'day', value: card.valid_until },
    { label: 'boncard.type', kind: 'boncardType', value: card.type },
  ];
}

/** Returns the facts that have a value, as text. */
export function knownFacts(facts: readonly Fact[], translate: Translate) {
  return facts
    .map(({ label, kind, value }) => ({ label, text: plainText(kind, value, translate) }))
    .filter(({ text }) => text !== NOTHING);
}
