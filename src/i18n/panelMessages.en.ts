import { mergeTranslations } from 'ra-core';
import englishMessages from 'ra-language-english';
import { fieldSentences } from '../../contract/validation.ts';
import { wordsEn } from '../../contract/words.en.ts';
import { administrationEn } from './administration.en.ts';
import { panelEn } from './panel.en.ts';
import { statisticsEn } from './statistics.en.ts';

/** Everything the panel says in English. */
export const messages = mergeTranslations(englishMessages, panelEn, administrationEn, statisticsEn, {
  ra: { navigation: { page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}' } },
  field: fieldSentences.en,
  words: wordsEn,
});
