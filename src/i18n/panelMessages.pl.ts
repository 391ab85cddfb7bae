import { mergeTranslations } from 'ra-core';
import polishMessages from 'ra-language-polish';
import { fieldSentences } from '../../contract/validation.ts';
import { wordsPl } from '../../contract/words.pl.ts';
import { administrationPl } from './administration.pl.ts';
import { panelPl } from './panel.pl.ts';
import { reactAdminPolish } from './reactAdminPolish.ts';
import { statisticsPl } from './statistics.pl.ts';

/** Everything the panel says in Polish. */
export const messages = mergeTranslations(
  polishMessages,
  reactAdminPolish,
  panelPl,
  administrationPl,
  statisticsPl,
  {
    field: fieldSentences.pl,
    words: wordsPl,
  },
);
