import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListBase, useTranslate } from 'ra-core';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { session } from '../../session.ts';
import { useDefaultSalon, useSavedSalonId } from '../fields/defaultSalon.ts';
import { ListPagination, PAGE_SIZE } from '../fields/ListPagination.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { TransactionFilters } from './filters.ts';
import { Summary } from './Summary.tsx';
import { TransactionRows } from './TransactionRows.tsx';
import type { TransactionRow } from './transactionRow.ts';

/** Charges or purchases: filters, totals, the rows themselves, and all of them as a file (spec §2 "Statistics"). */
export function Statistics({ type }: { type: StatisticsType }) {
  const translate = useTranslate();
  const saved = useSavedSalon();
  const chooses = session.role() === 'administrator';
  const fixed: TransactionFilters = chooses ? {} : saved;
  return (
    <ListBase<TransactionRow>
      key={type}
      resource="boncards-transactions"
      filter={{ stats_type: type, ...fixed }}
      filterDefaultValues={chooses ? saved : {}}
      perPage={PAGE_SIZE}
      sort={{ field: 'transaction_date', order: 'DESC' }}
      // The URL alone says what is shown, so that Back and a shared link bring the same list back.
      storeKey={false}
    >
      <Stack spacing={3} sx={{ maxWidth: 1240 }}>
        <FilterForm />
        <FilterChips fixed={fixed} />
        {session.can('summary') && <Summary type={type} fixed={fixed} />}
        <Paper component="section" sx={{ border: 1, borderColor: 'divider', overflow: 'hidden' }}>
          <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
            <Typography variant="h3" component="h2">
              {translate('statistics.list')}
            </Typography>
            <ExportButtons type={type} fixed={fixed} />
          </Box>
          <TransactionRows type={type} />
          <ListPagination />
        </Paper>
      </Stack>
    </ListBase>
  );
}

/** The salon that is saved here narrows the statistics (spec §2), for an administrator until they drop the filter. */
function useSavedSalon(): TransactionFilters {
  const savedId = useSavedSalonId();
  const { state } = useDefaultSalon();
  return savedId === null || state === 'gone' ? {} : { place: savedId };
}
