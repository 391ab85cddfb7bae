import type { Language } from '../../contract/language.ts';
import { wordsEn } from '../../contract/words/en.ts';
import { type Words, wordsPl } from '../../contract/words/pl.ts';

const words: Record<Language, Words> = { pl: wordsPl, en: wordsEn };

/** Returns the words of a language. */
export function wordsIn(language: Language): Words {
  return words[language];
}
