import { useTranslate } from 'ra-core';
import { DataTable } from 'react-admin';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { formatDay, formatMoment } from '../../../contract/warsaw.ts';
import { session } from '../../session.ts';
import { amountOf, type TransactionRow, typeOf } from './transactionRow.ts';

const Column = DataTable.Col<TransactionRow>;
const nowrap = { whiteSpace: 'nowrap' } as const;

/** The transactions, newest first unless sorted otherwise; sorting is an extra of the host. */
export function TransactionTable({ type }: { type: StatisticsType }) {
  const translate = useTranslate();
  const disableSort = !session.can('sort');
  return (
    <DataTable<TransactionRow> rowClick={false} bulkActionButtons={false}>
      <Column
        source="transaction_date"
        label="statistics.date"
        disableSort={disableSort}
        render={(row) => formatMoment(row.transaction_date)}
        sx={nowrap}
      />
      <Column
        label="statistics.number"
        disableSort
        render={({ boncard }) => groupCardNumber(boncard)}
        sx={nowrap}
      />
      <Column
        label="boncard.type"
        disableSort
        render={(row) => {
          const word = typeOf(row);
          return word && translate(`words.boncardTypes.${word}`);
        }}
      />
      <Column label="statistics.document" source="document" disableSort sx={{ overflowWrap: 'break-word' }} />
      <Column
        source="amount"
        label="boncard.amount"
        disableSort={disableSort}
        align="right"
        render={amountOf}
        sx={nowrap}
      />
      {type === 'charge' && (
        <Column
          label="boncard.validUntil"
          disableSort
          render={({ valid_until: day }) => day && formatDay(day)}
          sx={nowrap}
        />
      )}
      <Column label="statistics.salon" source="transaction_salon" disableSort />
      <Column label="statistics.user" source="transaction_user" disableSort />
    </DataTable>
  );
}
