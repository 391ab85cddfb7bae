import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useListOptions } from './listOptions.ts';
import { sameFilter } from './sameFilter.ts';

/**
 * Shown if no record matches, with a button that clears the filters: react-admin's own text has none on a phone.
 */
export function NoResults() {
  const translate = useTranslate();
  const { filterValues, setFilters, resource } = useListContext();
  const { initial } = useListOptions();
  const isFiltered = Object.keys(filterValues).length > 0;
  // Some lists open with a filter that nobody has chosen: open tasks, or the saved salon.
  const isInitial = sameFilter(filterValues, { ...initial });
  const empty =
    filterValues.status === 'open' ? 'list.nothingWaits' : (`resources.${resource}.empty` as MessageKey);
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {isFiltered && !isInitial
        ? translate('ra.navigation.no_filtered_results')
        : translate(empty, { _: translate('ra.navigation.no_results') })}
      {isFiltered && (
        <Button onClick={() => setFilters({}, {})}>
          {translate(isInitial ? 'list.showAll' : 'ra.navigation.clear_filters')}
        </Button>
      )}
    </Box>
  );
}
