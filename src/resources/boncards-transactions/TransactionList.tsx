import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCanAccess, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../kinds/Columns.tsx';
import { boncardByNumber } from '../../paths.ts';
import { DownloadStatus } from '../views/DownloadStatus.tsx';
import { ListTools } from '../views/ListTools.tsx';
import { ListFailure } from '../views/LoadFailure.tsx';
import { PanelList } from '../views/PanelList.tsx';
import { useDownload } from '../views/useDownload.ts';
import { ExportButtons } from './ExportButtons.tsx';

interface TransactionListProps {
  type: StatisticsType;
  /** Filters that always apply, and initial filters that the user can change. */
  filter: object;
  filterDefaultValues: object;
  /** The key under which the list's state is kept. */
  storeKey: string;
  /** Shown above the rows, inside the list's context: filters and totals. */
  children?: ReactNode;
}

/** Charges or purchases, newest first. Part of a page (`custom/statistics`): a failure replaces only the rows. */
export function TransactionList({
  type,
  filter,
  filterDefaultValues,
  storeKey,
  children,
}: TransactionListProps) {
  const translate = useTranslate();
  return (
    <PanelList
      resource="boncards-transactions"
      filter={{ stats_type: type, ...filter }}
      filterDefaultValues={filterDefaultValues}
      storeKey={`${storeKey}.listParams`}
      actions={false}
      component={Stack}
      empty={
        <Typography role="status">{translate(`resources.boncards-transactions.none.${type}`)}</Typography>
      }
      error={false}
      sx={{ '& .RaList-main': { mt: 0 }, '& .RaList-content': { gap: 2 } }}
    >
      {children}
      <Rows type={type} />
    </PanelList>
  );
}

function Rows({ type }: { type: StatisticsType }) {
  const translate = useTranslate();
  const { error } = useListContext();
  const { canAccess } = useCanAccess({ resource: 'boncards', action: 'list' });
  const download = useDownload();
  const maxColumns = useMaxColumns();
  // Each type has its own columns.
  const storeKey = `boncards-transactions.${type}.datatable`;
  return (
    <Card component="section" sx={{ overflow: 'visible' }}>
      <Box sx={{ px: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, py: 1 }}>
          {translate('statistics.list')}
        </Typography>
        <ListTools storeKey={storeKey}>
          <ExportButtons {...download} />
        </ListTools>
        <DownloadStatus {...download} />
      </Box>
      {error ? (
        <ListFailure />
      ) : (
        <Columns<'boncards-transactions'>
          of={columns[type].slice(0, maxColumns)}
          rowClick={canAccess === true && openCard}
          storeKey={storeKey}
        />
      )}
    </Card>
  );
}

/** Returns how many columns fit next to the open sidebar. */
function useMaxColumns() {
  const isWide = useMediaQuery('(min-width: 1400px)', { noSsr: true });
  const isNarrow = useMediaQuery('(max-width: 1279.95px)', { noSsr: true });
  return isWide ? 8 : isNarrow ? 6 : 7;
}

/** The columns of each type (requirements "Statistics"). */
const ofBoth = [
  'boncard',
  'transaction_date',
  'document',
  'transaction_salon',
  'amount',
  'transaction_user',
  'boncard_type',
] as const;
const columns = { charge: [...ofBoth, 'valid_until'], sell: ofBoth } as const;

/** Links a row to its card in the card list: a transaction does not contain the card's id. */
function openCard(_id: unknown, _resource: unknown, { boncard }: RaRecord) {
  return Boolean(boncard) && boncardByNumber(boncard);
}
