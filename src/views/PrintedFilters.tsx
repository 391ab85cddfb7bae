import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useListContext, useResourceContext, useTranslateLabel } from 'ra-core';
import { kindOf } from '../../contract/kinds.ts';
import { listFilterSchemas, type ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { filterText } from '../kinds/filterText.ts';
import { plainText } from '../kinds/plainText.ts';
import { salonOf, useOurSalons } from '../kinds/useOurSalons.ts';

/** What was asked of a list, and when it was printed: only on paper. */
export function PrintedFilters({ emptied }: { emptied: object | undefined }) {
  const translate = useTranslate();
  const asked = useAskedTexts(emptied);
  return (
    <>
      <GlobalStyles styles={paper} />
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {[...asked, translate('list.printed', { at: plainText('moment', new Date(), translate) })].join(
          ' · ',
        )}
      </Typography>
    </>
  );
}

/** Returns each filter of the surrounding list that is set, with its value: `Status: Aktywny`. */
function useAskedTexts(emptied: object | undefined): string[] {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() as ResourceName;
  const { filterValues } = useListContext();
  const schemas = listFilterSchemas(resource);
  const asked = Object.entries({ ...emptied, ...filterValues }).flatMap(([source, value]) => {
    const schema = schemas[source];
    return schema && value !== '' && value !== null ? [{ source, schema, value }] : [];
  });
  const isSalon = ({ schema }: (typeof asked)[number]) => kindOf(schema) === 'salon';
  const { data: salons = [] } = useOurSalons({ enabled: asked.some(isSalon) });
  return asked.map((filter) => {
    const { source, schema, value } = filter;
    const salon = isSalon(filter) && salonOf(salons, value);
    return `${labelOf({ source, resource })}: ${salon ? salon.name : filterText(schema, value, translate)}`;
  });
}

/** A list on paper, A4. */
const paper = {
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': { background: '#FFF' },
    '.MuiPaper-root': { boxShadow: 'none !important' },
    'tr, figure, section': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
  },
};
