import { useLanguage } from './language.ts';
import { publicPageEn } from './publicPage.en.ts';
import { publicPagePl } from './publicPage.pl.ts';

const texts = { pl: publicPagePl, en: publicPageEn };

/** What the public page says, in the chosen language. */
export function usePublicTexts() {
  return texts[useLanguage()];
}
