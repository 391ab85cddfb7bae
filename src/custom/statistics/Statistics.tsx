import { useListContext } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { offeredScope } from '../../canAccess.ts';
import { useDefaultSalon, useSavedSalonId } from '../../money/defaultSalon.ts';
import { TransactionList } from '../../resources/boncards-transactions/TransactionList.tsx';
import { session } from '../../session.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { FilterFormProps } from './FilterForm.tsx';
import type { Filters } from './filters.ts';

/** How much room filters and totals take until they are there, in pixels. */
const FILTERS_HEIGHT = 133;
const SUMMARY_HEIGHT = 391;

const FilterForm = lazyPart(async () => (await import('./FilterForm.tsx')).FilterForm, FILTERS_HEIGHT);
const Summary = lazyPart(async () => (await import('./Summary.tsx')).Summary, SUMMARY_HEIGHT);

/** /panel/statistics/by-charge: the charges (requirements "Statistics"). */
export const ChargeStatistics = () => <Statistics type="charge" />;

/** /panel/statistics/by-sell: the purchases (requirements "Statistics"). */
export const SellStatistics = () => <Statistics type="sell" />;

/** Charges or purchases: filters, totals, rows and export (requirements "Statistics"). */
function Statistics({ type }: { type: StatisticsType }) {
  const saved = useSavedSalon();
  const choosesSalon = offeredScope('boncards-transactions.list') === 'all';
  const fixed = choosesSalon ? NONE : saved;
  return (
    <TransactionList
      key={type}
      type={type}
      filter={fixed}
      filterDefaultValues={choosesSalon ? saved : NONE}
      // Each saved salon has its own list state.
      storeKey={`statistics.${type}.${saved.place ?? 'all'}`}
    >
      <AfterRows type={type} fixed={fixed} choosesSalon={choosesSalon} />
    </TransactionList>
  );
}

/** Filters and totals, whose code is heavy: they are loaded once the rows are shown. */
function AfterRows({ choosesSalon, ...props }: FilterFormProps) {
  const areRowsPending = useDeferredValue(useListContext().isPending);
  // From then on they stay, or a filter would lose the focus.
  const [wereRowsShown, setWereRowsShown] = useState(false);
  if (!areRowsPending && !wereRowsShown) setWereRowsShown(true);
  const hasSummary = session.can('summary');
  if (wereRowsShown)
    return (
      <>
        <FilterForm {...props} choosesSalon={choosesSalon} />
        {hasSummary && <Summary {...props} height={SUMMARY_HEIGHT} />}
      </>
    );
  return (
    <>
      <DelayedSkeleton height={FILTERS_HEIGHT} />
      {hasSummary && <DelayedSkeleton height={SUMMARY_HEIGHT} />}
    </>
  );
}

/** Returns the filter for the saved salon (requirements "Statistics"); an administrator can remove it. */
function useSavedSalon(): Filters {
  const savedId = useSavedSalonId();
  const isGone = useDefaultSalon().state === 'gone';
  // Memoized: for every new object react-admin's list writes its URL again.
  return useMemo(() => (savedId === null || isGone ? NONE : { place: savedId }), [savedId, isGone]);
}

const NONE: Filters = {};
