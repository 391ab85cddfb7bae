import { boncardTypes } from '../../contract/codes.ts';
import type { Kind } from '../../contract/kinds.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Boncard } from '../wire/panelRecord.ts';

/** A value with its label and its kind. */
export interface Fact {
  label: MessageKey;
  kind: Kind;
  value: unknown;
}

/** Returns the balance of a card, its last day and its type. */
export function cardFacts(card: Pick<Boncard, 'amount' | 'valid_until' | 'type'>): [Fact, ...Fact[]] {
  return [
    { label: 'words.fields.balance', kind: 'money', value: card.amount },
    { label: 'words.fields.valid_until', kind: 'day', value: card.valid_until },
    { label: 'words.fields.type', kind: 'boncardType', value: card.type },
  ];
}

/** Returns whether a fact is a type that does not cover everything: the customer may want to buy something else. */
export function isLimit({ kind, value }: Pick<Fact, 'kind' | 'value'>): boolean {
  return kind === 'boncardType' && boncardTypes.some((type) => type !== 'all' && type === value);
}
