import { useLanguage } from './language.ts';
import { publicPageEn } from './publicPage.en.ts';
import { publicPagePl } from './publicPage.pl.ts';

const texts = { pl: publicPagePl, en: publicPageEn };

/** Returns the texts of the public page in the current language. */
export function usePublicTexts() {
  return texts[useLanguage()];
}
