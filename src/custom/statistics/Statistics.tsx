import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { transactionKinds } from '../../../contract/codes.ts';
import { type StatisticsType, transactionTypeOf } from '../../../contract/transaction.ts';
import { canAccess, isOffered, offeredScope } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { PeriodInput } from '../../kinds/PeriodInput.tsx';
import { salonOf, useOurSalons } from '../../kinds/useOurSalons.ts';
import { useRowsShown } from '../../kinds/useRowsShown.ts';
import { useDefaultSalon, useSavedSalonId } from '../../money/defaultSalon.ts';
import { TransactionList } from '../../resources/boncards-transactions/TransactionList.tsx';
import type { Filters } from '../../resources/boncards-transactions/useTotals.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { resolver } from './filters.ts';

/** The room that is kept for the totals until they have loaded, in pixels. */
const SUMMARY_HEIGHT = 391;

const Summary = lazyPart(async () => (await import('./Summary.tsx')).Summary, SUMMARY_HEIGHT);
const PersonInput = lazyPart(
  async () => (await import('../../kinds/PersonInput.tsx')).PersonInput,
  ({ source, label }) => <TextInput source={source} label={label} readOnly format={() => ''} />,
);

/** /panel/statistics/by-charge: the charges (requirements "Statistics"). */
export const ChargeStatistics = () => <Statistics type="charge" />;

/** /panel/statistics/by-sell: the purchases (requirements "Statistics"). */
export const SellStatistics = () => <Statistics type="sell" />;

/** Charges or purchases: filters, totals, rows and export (requirements "Statistics"). */
function Statistics({ type }: { type: StatisticsType }) {
  const saved = useSavedSalon();
  const choosesSalon = offeredScope('boncards-transactions.list') === 'all';
  const fixed = choosesSalon ? NONE : saved;
  const filters = useMemo(() => filtersOf(type, choosesSalon), [type, choosesSalon]);
  return (
    <TransactionList
      key={type}
      type={type}
      filter={fixed}
      filterDefaultValues={choosesSalon ? saved : NONE}
      filters={filters}
      resolver={resolver}
      // A list state of its own for each saved salon.
      storeKey={`statistics.${type}.${saved.place ?? 'all'}`}
    >
      {!choosesSalon && <SalonShown />}
      {!choosesPerson() && <PersonShown />}
      {isOffered('transactionsSummary') && <AfterRows type={type} fixed={fixed} />}
    </TransactionList>
  );
}

/** Returns the filters (requirements "Statistics"); the most useful ones are always shown. */
function filtersOf(type: StatisticsType, choosesSalon: boolean) {
  const kinds = transactionKinds[transactionTypeOf[type]];
  return [
    <TextInput
      key="number"
      source="number"
      alwaysOn
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    />,
    <PeriodInput key="period" source="issue_date_from" to="issue_date_to" alwaysOn />,
    ...filterInputs('boncards-transactions', ['issue_amount_from', 'issue_amount_to']),
    ...(choosesSalon ? filterInputs('boncards-transactions', ['place']) : []),
    <TextInput key="document" source="document" slotProps={{ htmlInput: { spellCheck: false } }} />,
    ...(choosesPerson()
      ? [<PersonInput key="user" source="user" label="resources.boncards-transactions.fields.user" />]
      : []),
    <SelectInput
      key="kind"
      source="kind"
      label="words.fields.kind"
      emptyText="statistics.allKinds"
      slotProps={{ select: { displayEmpty: true } }}
      choices={kinds.map((kind) => ({ id: kind, name: `words.ledgerKinds.${kind}` }))}
    />,
    ...(type === 'sell' && choosesSalon
      ? filterInputs('boncards-transactions', ['issuer'], { isOptional: true })
      : []),
    ...filterInputs('boncards-transactions', ['reference'], { isOptional: true }),
  ];
}

const choosesPerson = () => canAccess({ resource: 'users', action: 'list' });

/** The person that a saved view or a link limits the list to, for users who may not choose one. */
function PersonShown() {
  const translate = useTranslate();
  const { data, filterValues, setFilters } = useListContext<PanelRecord<'boncards-transactions'>>();
  const { user, ...others } = filterValues;
  if (!user) return null;
  const person = known(data?.[0]?.transaction_user) ?? '…';
  return (
    <div>
      <FilterChip text={translate('statistics.person', { person })} onRemove={() => setFilters(others)} />
    </div>
  );
}

/**
 * The name of the salon that the list is limited to, for users who may not choose another one: the workstation's or, if
 * that has none, the salon of a saved view. Only the latter can be removed.
 */
function SalonShown() {
  const translate = useTranslate();
  const { filter, filterValues, setFilters } = useListContext();
  const { place: chosen, ...others } = filterValues;
  const id = filter?.place ?? chosen;
  const { data: salons = [] } = useOurSalons({ enabled: Boolean(id) });
  if (!id) return null;
  const name = salonOf(salons, id)?.name ?? '…';
  return (
    <div>
      <FilterChip
        text={translate('statistics.place', { salon: name })}
        {...(!filter?.place && { onRemove: () => setFilters(others) })}
      />
    </div>
  );
}

interface AfterRowsProps {
  type: StatisticsType;
  fixed: Filters;
}

/** The totals. Their code is heavy, so it loads only after the rows are shown. */
function AfterRows(props: AfterRowsProps) {
  if (useRowsShown()) return <Summary {...props} height={SUMMARY_HEIGHT} />;
  return <DelayedSkeleton height={SUMMARY_HEIGHT} />;
}

/** Returns the filter for the saved salon (requirements "Statistics"); an administrator can remove it. */
function useSavedSalon(): Filters {
  const savedId = useSavedSalonId();
  const isGone = useDefaultSalon().state === 'gone';
  // Memoized: react-admin's list writes its URL again for every new object.
  return useMemo(() => (savedId === null || isGone ? NONE : { place: savedId }), [savedId, isGone]);
}

const NONE: Filters = {};
