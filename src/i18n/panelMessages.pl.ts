import deepmerge from '@mui/utils/deepmerge';
import polishMessages from 'ra-language-polish';
import { panelWordsPl } from '../../contract/words/panel.pl.ts';
import { messages as outside } from './auth.pl.ts';
import { scanPl } from './common.pl.ts';
import { correctionsPl } from './corrections.pl.ts';
import { counterPl } from './counter.pl.ts';
import { panelPl } from './panel.pl.ts';
import { reactAdminPolish } from './reactAdminPolish.ts';
import { resourcesPl } from './resources.pl.ts';
import { statisticsPl } from './statistics.pl.ts';
import { withFields } from './withFields.ts';

/** Our own Polish texts of the panel except those of the office. */
export const ours = {
  ...outside,
  scan: scanPl,
  ...panelPl,
  ...counterPl,
  ...correctionsPl,
  ...statisticsPl,
  words: panelWordsPl,
  resources: withFields(resourcesPl, panelWordsPl),
};

/** The Polish texts of the panel except those of the office. */
export const messages = { ...deepmerge(polishMessages, reactAdminPolish), ...ours };
