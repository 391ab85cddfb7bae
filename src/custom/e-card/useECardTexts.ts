import { eCardPageEn } from '../../i18n/eCardPage.en.ts';
import { eCardPagePl } from '../../i18n/eCardPage.pl.ts';
import { useLanguage } from '../../i18n/language.ts';

/** The texts of the page at an e-card's link, in addition to those of the public page. */
export const eCardTexts = { pl: eCardPagePl, en: eCardPageEn };

/** Returns these texts in the language in which the page is rendered. */
export function useECardTexts() {
  return eCardTexts[useLanguage()];
}
