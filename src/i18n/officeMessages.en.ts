import deepmerge from '@mui/utils/deepmerge';
import { wordsEn } from '../../contract/words/en.ts';
import { officeWordsEn } from '../../contract/words/office.en.ts';
import { booksEn } from './books.en.ts';
import { officeEn } from './office.en.ts';
import type { ours as polish } from './officeMessages.pl.ts';
import { officeResourcesEn } from './officeResources.en.ts';
import { messages as panel } from './panelMessages.en.ts';
import { withFields } from './withFields.ts';

const ours: typeof polish = {
  ...booksEn,
  ...officeEn,
  words: officeWordsEn,
  resources: withFields(officeResourcesEn, wordsEn),
};

/** All English texts of the panel. */
export const messages = deepmerge(panel, ours);
