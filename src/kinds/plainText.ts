import type { Kind } from '../../contract/kinds.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { Unreadable } from '../wire/unreadable.ts';
import { wordText } from './choicesOf.ts';
import { kindTable } from './kindTable.ts';
import { NOTHING } from './nothing.ts';
import { saidIn } from './statuses.ts';

/**
 * Returns a value as plain text, for example for printing: unchanged if it cannot be read, a dash if it is missing.
 */
export function plainText(
  kind: Kind,
  value: unknown,
  translate: Translate,
  record: Record<string, unknown> = {},
): string {
  const { text, nothing, badges, words = [], filterWords = [] } = kindTable[kind];
  if (value === null && nothing) return translate(nothing);
  if (value === null || value === undefined || value === '') return NOTHING;
  if (value instanceof Unreadable) return String(value);
  const said = text
    ? text(value, translate, record)
    : badges
      ? saidIn(badges(value, record), translate)
      : wordText([...words, ...filterWords], value, translate);
  return said || (typeof value === 'object' ? NOTHING : String(value));
}
