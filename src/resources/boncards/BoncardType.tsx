import { useTranslate } from 'ra-core';
import { type BoncardRow, typeOf } from './boncardRow.ts';

/** What a card pays for; nothing before it was sold. */
export function BoncardType({ card }: { card: BoncardRow }) {
  const translate = useTranslate();
  const type = typeOf(card);
  return type ? translate(`words.boncardTypes.${type}`) : '–';
}
