import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import { now } from '../now.ts';
import { useListOptions } from './listOptions.ts';
import { useAskedTexts } from './useAskedTexts.ts';

/** The filters of a list, and when it was printed; shown only on paper. */
export function PrintedFilters() {
  const translate = useTranslate();
  const { defaults } = useListOptions();
  const { filterValues } = useListContext();
  const asked = useAskedTexts({ ...defaults, ...filterValues });
  return (
    <>
      <GlobalStyles styles={paper} />
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {[
          ...asked.map(({ text }) => text),
          translate('list.printed', { at: plainText('moment', now(), translate) }),
        ].join(' · ')}
      </Typography>
    </>
  );
}

/** The styles of a list on paper, A4. */
const paper = {
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': { background: '#FFF' },
    '.MuiPaper-root': { boxShadow: 'none !important' },
    'tr, figure, section': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
  },
};
