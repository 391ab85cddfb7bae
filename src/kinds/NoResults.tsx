import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListFilterContext } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';

/** Shown if no record matches, with a button that clears the filters, which react-admin's own lacks on a phone. */
export function NoResults() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListFilterContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {translate(isFiltered ? 'ra.navigation.no_filtered_results' : 'ra.navigation.no_results')}
      {isFiltered && (
        <Button onClick={() => setFilters({}, {})}>{translate('ra.navigation.clear_filters')}</Button>
      )}
    </Box>
  );
}
