import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { FilterLiveForm, useListContext, useResourceContext, useTranslateLabel } from 'ra-core';
import type { ReactNode } from 'react';
import type { Resolver } from 'react-hook-form';
import { listFilterSchemas, type ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { filterText } from '../kinds/filterText.ts';
import { plainText } from '../kinds/plainText.ts';
import { useOurSalons } from '../kinds/useOurSalons.ts';
import { ValidateOnPause } from './ValidateOnPause.tsx';

/** The pause in typing after which the filters apply. */
const DEBOUNCE_MS = 400;

const COLUMNS = 'repeat(auto-fill, minmax(190px, 1fr))';

/** The filters of a book, as react-admin's live form: each applies at once. On paper they become what was asked for. */
export function BookFilters({
  resolver,
  children,
}: {
  resolver?: Resolver | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <FilterLiveForm debounce={DEBOUNCE_MS} mode="onTouched" {...(resolver && { resolver })}>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              // On a phone a month or a salon needs all of the width, but many filters would fill the screen.
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: COLUMNS },
              '&:has(> :nth-of-type(4))': {
                gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: COLUMNS },
              },
              // react-admin's inputs have a minimum width.
              '& .MuiFormControl-root.MuiFormControl-root': { m: 0, width: '100%', minWidth: 0 },
            }}
          >
            {children}
          </Box>
          <ValidateOnPause />
        </FilterLiveForm>
      </Box>
      <PrintedFilters />
    </>
  );
}

/** What was asked for, and when it was printed. */
function PrintedFilters() {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() as ResourceName;
  const { filterValues } = useListContext();
  const { data: salons = [] } = useOurSalons();
  const schemas = listFilterSchemas(resource);
  const asked = Object.entries(filterValues).flatMap(([source, value]) => {
    const schema = schemas[source];
    if (!schema || value === '' || value === null) return [];
    const salon = source === 'salon' ? salons.find(({ id }) => id === String(value)) : undefined;
    return [`${labelOf({ source, resource })}: ${salon?.name ?? filterText(schema, value, translate)}`];
  });
  return (
    <>
      <GlobalStyles styles={paper} />
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {[...asked, translate('books.printed', { at: plainText('moment', new Date(), translate) })].join(
          ' · ',
        )}
      </Typography>
    </>
  );
}

/** A book on paper, A4. */
const paper = {
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': { background: '#FFF' },
    '.MuiPaper-root': { boxShadow: 'none !important' },
    'tr, figure, section': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
  },
};
