import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useTranslate } from 'ra-core';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { TransactionCards } from './TransactionCards.tsx';
import { TransactionTable } from './TransactionTable.tsx';
import type { TransactionRow } from './transactionRow.ts';

/** The transactions as a table, on a phone as cards; or why there are none. */
export function TransactionRows({ type }: { type: StatisticsType }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const { data, total, error, filterValues, setFilters, refetch } = useListContext<TransactionRow>();
  if (error) {
    return (
      <Alert
        severity="error"
        sx={{ m: 2 }}
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate('salon.retry')}
          </Button>
        }
      >
        {error.message || translate('error.network')}
      </Alert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />;
  if (total === 0) {
    const isFiltered = Object.keys(filterValues).length > 0;
    return (
      <Box sx={{ p: 4, display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
        <Typography>
          {translate(isFiltered ? 'ra.navigation.no_filtered_results' : `statistics.empty.${type}`)}
        </Typography>
        {isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('ra.navigation.clear_filters')}
          </Button>
        )}
      </Box>
    );
  }
  return isNarrow ? <TransactionCards rows={data} /> : <TransactionTable type={type} />;
}
