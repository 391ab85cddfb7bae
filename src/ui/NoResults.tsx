import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';

/**
 * Shown if no record matches, with a button that clears the filters: react-admin's own text has none on a phone.
 */
export function NoResults() {
  const translate = useTranslate();
  const { filterValues, setFilters, resource } = useListContext();
  const filters = Object.keys(filterValues);
  // Lists of open tasks are filtered by "open" at first, without anybody having chosen that.
  const isWaitingList = filters.length === 1 && filterValues.status === 'open';
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {isWaitingList && translate('list.nothingWaits')}
      {!isWaitingList && filters.length > 0 && translate('ra.navigation.no_filtered_results')}
      {filters.length === 0 &&
        translate(`resources.${resource}.empty` as MessageKey, { _: translate('ra.navigation.no_results') })}
      {filters.length > 0 && (
        <Button onClick={() => setFilters({}, {})}>
          {translate(isWaitingList ? 'list.showAll' : 'ra.navigation.clear_filters')}
        </Button>
      )}
    </Box>
  );
}
