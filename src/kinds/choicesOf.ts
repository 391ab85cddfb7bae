import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';

/** Returns words as choices for react-admin. */
export function choicesOf<List extends string, Word extends string>(list: List, words: readonly Word[]) {
  return words.map((word) => ({ id: word, name: `words.${list}.${word}` as const }));
}

/** Returns a word as text; undefined for any other value. */
export function wordText(
  words: readonly { id: string; name: MessageKey }[],
  value: unknown,
  translate: Translate,
): string | undefined {
  const word = words.find(({ id }) => id === value);
  return word && translate(word.name);
}
