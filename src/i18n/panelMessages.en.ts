import deepmerge from '@mui/utils/deepmerge';
import englishMessages from 'ra-language-english';
import { panelWordsEn } from '../../contract/words/panel.en.ts';
import { messages as outside } from './auth.en.ts';
import { scanEn } from './common.en.ts';
import { correctionsEn } from './corrections.en.ts';
import { counterEn } from './counter.en.ts';
import { panelEn } from './panel.en.ts';
import type { ours as polish } from './panelMessages.pl.ts';
import { resourcesEn } from './resources.en.ts';
import { statisticsEn } from './statistics.en.ts';
import { withFields } from './withFields.ts';

const ours: typeof polish = {
  ...outside,
  scan: scanEn,
  ...panelEn,
  ...counterEn,
  ...correctionsEn,
  ...statisticsEn,
  words: panelWordsEn,
  resources: withFields(resourcesEn, panelWordsEn),
};

/** Our wording in place of react-admin's own English texts. */
const reactAdminEnglish = {
  ra: {
    action: { add_filter: 'Filters', back: 'Back', cancel: 'Back', select_columns: 'Columns' },
    auth: { logout: 'Sign out', user_menu: 'Your menu' },
    navigation: {
      no_filtered_results: 'Nothing matches these filters.',
      no_results: 'There is nothing here yet.',
      page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} of more than %{offsetEnd}',
    },
    notification: {
      application_update_available:
        'There is a new version of the panel. Finish what you are doing and load it.',
    },
    saved_queries: { label: 'Saved views', query_name: 'Name of the view', new_label: 'Save this view…' },
  },
};

/** The English texts of the panel except those of the office. */
export const messages = { ...deepmerge(englishMessages, reactAdminEnglish), ...ours };
