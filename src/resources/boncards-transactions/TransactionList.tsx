import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRecordContext } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { canAccess, isOffered, isTaken } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldOf } from '../../kinds/fields.ts';
import { useRowsShown } from '../../kinds/useRowsShown.ts';
import { Reversal } from '../../money/Reversal.tsx';
import { isReversible, mayReverse, type Reversible, reversibleOf } from '../../money/reversible.ts';
import { boncardByNumber, boncardPath, transactionPath } from '../../paths.ts';
import { Columns } from '../../views/Columns.tsx';
import type { ListToolbarProps } from '../../views/ListToolbar.tsx';
import { RowMenu } from '../../views/RowMenu.tsx';
import { ListSection, SectionList } from '../../views/SectionList.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { type Filters, useTotals } from './useTotals.ts';

interface TransactionListProps {
  type: StatisticsType;
  /** Filters that always apply, and initial filters that the user can change. */
  filter: Filters;
  filterDefaultValues: object;
  /** The key under which the list's state is kept. */
  storeKey: string;
  filters: ListToolbarProps['filters'];
  resolver: Resolver;
  /** Shown above the rows, inside the list's context: the totals. */
  children?: ReactNode;
}

/**
 * Charges or purchases, newest first. It is part of a page (`custom/statistics`), so a failure replaces only the
 * rows.
 */
export function TransactionList({
  type,
  filter,
  filterDefaultValues,
  storeKey,
  filters,
  resolver,
  children,
}: TransactionListProps) {
  const translate = useTranslate();
  const columns = useMemo(() => [...columnsOf(type), ...withReference()], [type]);
  const room = useMaxColumns();
  return (
    <SectionList<'boncards-transactions'>
      resource="boncards-transactions"
      columns={columns}
      filters={filters}
      resolver={resolver}
      toolbar={{
        room,
        storeKey: tableKey(type),
        fixed: { stats_type: type },
        fileName: translate('statistics.fileName'),
      }}
      filter={{ stats_type: type, ...filter }}
      filterDefaultValues={filterDefaultValues}
      storeKey={`${storeKey}.listParams`}
      empty={
        // The sentence is about all salons; a list of one keeps its filters and its salon's name.
        !filter.place && (
          <Typography role="status">{translate(`resources.boncards-transactions.none.${type}`)}</Typography>
        )
      }
    >
      {children}
      <Rows type={type} filter={filter} />
    </SectionList>
  );
}

/** Each type has its own columns. */
function tableKey(type: StatisticsType): string {
  return `boncards-transactions.${type}.datatable`;
}

function Rows({ type, filter }: Pick<TransactionListProps, 'type' | 'filter'>) {
  const translate = useTranslate();
  const [toUndo, setToUndo] = useState<Reversible>();
  const sums = useSums(type, filter);
  return (
    // One element, because the gaps between the list's elements would move the rows while the dialog loads.
    <div>
      {mayReverse() && <Reversal transaction={toUndo} onClose={() => setToUndo(undefined)} />}
      <ListSection title={translate('words.lists.boncards-transactions')}>
        <Columns<'boncards-transactions'>
          rowClick={rowClick()}
          sums={sums}
          menu={mayReverse() && <TransactionMenu onUndo={setToUndo} />}
        />
      </ListSection>
    </div>
  );
}

/** Returns the net sum of all pages, once the rows are shown; undefined while it may belong to other rows. */
function useSums(type: StatisticsType, filter: Filters) {
  const enabled = useRowsShown() && isOffered('transactionsSummary');
  const { data, error, isPlaceholderData } = useTotals(type, filter, { enabled });
  const amount = error || isPlaceholderData || data?.knownUntil ? undefined : data?.all.amount;
  return useMemo(() => (amount === undefined ? undefined : { amount }), [amount]);
}

/** Returns the page that a row opens: that of its transaction or, if the host has none, of its card. */
function rowClick() {
  if (isOffered('boncards-transactions.one')) return transactionPath;
  return canAccess({ resource: 'boncards', action: 'list' }) && openCard;
}

/**
 * Returns how many columns fit next to the open sidebar; the menu of actions takes the place of one. If no page has the
 * rest, the table may scroll sideways where its header does not stay in view.
 */
function useMaxColumns() {
  const isWide = useMediaQuery('(min-width: 1400px)', { noSsr: true });
  const isNarrow = useMediaQuery('(max-width: 1279.95px)', { noSsr: true });
  const isTight = useMediaQuery('(max-width: 1199.95px)', { noSsr: true });
  if (isNarrow && !rowClick()) return Number.POSITIVE_INFINITY;
  const room = isWide ? 8 : isTight ? 5 : isNarrow ? 6 : 7;
  return mayReverse() ? room - 1 : room;
}

/**
 * Returns the columns for a type of transaction, with its state if transactions can be undone (requirements
 * "Statistics").
 */
function columnsOf(type: StatisticsType): readonly FieldOf<'boncards-transactions'>[] {
  const lastDay = type === 'charge' ? (['valid_until'] as const) : [];
  const others = ['transaction_user', 'boncard_type', ...lastDay] as const;
  return mayReverse()
    ? ['boncard', 'transaction_date', 'amount', 'kind', 'document', 'transaction_salon', ...others]
    : ['boncard', 'transaction_date', 'document', 'transaction_salon', 'amount', ...others];
}

/** Returns the till's reference as a column, if the host keeps references. */
export function withReference(): readonly FieldOf<'boncards-transactions'>[] {
  return isTaken('boncards-transactions.list', 'reference') ? ['reference'] : [];
}

/** The actions for a transaction; most have none. */
function TransactionMenu({ onUndo }: { onUndo: (transaction: Reversible | undefined) => void }) {
  const translate = useTranslate();
  const transaction = useRecordContext<PanelRecord<'boncards-transactions'>>();
  const reversible = transaction && reversibleOf(transaction);
  if (!reversible || !isReversible(reversible)) return null;
  return (
    <RowMenu of={[maskCardNumber(reversible.card.number), transaction.document].filter(Boolean).join(', ')}>
      <MenuItem onClick={() => onUndo(reversible)}>{translate('reverse.submit')}</MenuItem>
    </RowMenu>
  );
}

/** Returns the URL of the row's card or, if its id is not known, of the list of cards with its number. */
function openCard(_id: unknown, _resource: unknown, { boncard_id: id, boncard: number }: RaRecord) {
  if (id) return boncardPath(id);
  return number ? boncardByNumber(number) : false;
}
