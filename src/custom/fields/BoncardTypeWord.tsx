import { useTranslate } from 'ra-core';
import { boncardTypes, wordOf } from '../../../contract/codes.ts';

/** What a card pays for, by the wire's code; nothing before it was sold, or where a host does not tell. */
export function BoncardTypeWord({ code }: { code: number | null | undefined }) {
  const translate = useTranslate();
  const type = wordOf(boncardTypes, code);
  return type ? translate(`words.boncardTypes.${type}`) : '–';
}
