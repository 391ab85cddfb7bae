import deepmerge from '@mui/utils/deepmerge';
import { officeWordsPl } from '../../contract/words/office.pl.ts';
import { wordsPl } from '../../contract/words/pl.ts';
import { booksPl } from './books.pl.ts';
import { officePl } from './office.pl.ts';
import { officeResourcesPl } from './officeResources.pl.ts';
import { messages as panel } from './panelMessages.pl.ts';
import { withFields } from './withFields.ts';

/** Our own Polish texts of the office: the books, the audit and the scheduled reports. */
export const ours = {
  ...booksPl,
  ...officePl,
  words: officeWordsPl,
  resources: withFields(officeResourcesPl, wordsPl),
};

/** All Polish texts of the panel. */
export const messages = deepmerge(panel, ours);
