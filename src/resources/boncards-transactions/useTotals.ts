import { useQuery } from '@tanstack/react-query';
import { useListFilterContext } from 'ra-core';
import { asGrosze, ZERO } from '../../../contract/money.ts';
import type { StatisticsType, transactionFilters } from '../../../contract/transaction.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import type { NamedTotal, Total } from '../../ui/totals.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/** The filters as they are sent and kept in the URL: days `YYYY-MM-DD`, amounts in PLN, a salon's id. */
export type Filters = Partial<
  Record<Exclude<keyof typeof transactionFilters.shape, 'stats_type'>, string | number>
>;

export interface DayTotal extends Total {
  day: WarsawDay;
}

interface Totals {
  /** The net total: it includes the reversals. */
  all: Total;
  /** The total of the reversals among them. */
  reversed: Total;
  /** Ascending; days without transactions are left out. */
  byDay: DayTotal[];
  /** The largest first. */
  bySalon: NamedTotal[];
  /** The last day included in the totals; undefined if all days are. */
  knownUntil: WarsawDay | undefined;
}

/** Loads the totals of the transactions that match the surrounding list's filters and `fixed`. */
export function useTotals(type: StatisticsType, fixed: Filters, { enabled = true } = {}) {
  const dataProvider = usePanelDataProvider();
  const { filterValues } = useListFilterContext();
  const filters: Filters = { ...filterValues, ...fixed };
  return useQuery({
    queryKey: ['boncards-transactions', 'summary', type, filters],
    queryFn: ({ signal }) => fetchTotals(dataProvider, { stats_type: type, ...filters }, signal),
    placeholderData: (before) => before,
    enabled,
  });
}

async function fetchTotals(
  dataProvider: PanelDataProvider,
  query: Filters & { stats_type: StatisticsType },
  signal: AbortSignal,
): Promise<Totals> {
  const { data } = await dataProvider.transactionsSummary({ query, signal });
  if (!('by_salon' in data)) throw new HttpFailure('PARSING_ERROR');
  return {
    all: data,
    reversed: data.reversed ?? NO_TOTAL,
    byDay: data.by_day.map(({ day, ...total }) => ({ day, ...withoutReversals(total) })),
    bySalon: data.by_salon
      .map(({ salon, ...total }) => ({ name: salon.name, ...withoutReversals(total) }))
      .sort((one, other) => other.amount - one.amount),
    knownUntil: data.known_until,
  };
}

/** Returns a net total that counts only the originals, as the figure above the table does. */
function withoutReversals({
  count,
  amount,
  reversals = 0,
}: Total & { reversals?: number | undefined }): Total {
  return { count: count - reversals, amount };
}

/** Returns the sum of two totals. */
export function addTotals(one: Total, other: Total): Total {
  return { count: one.count + other.count, amount: asGrosze(one.amount + other.amount) };
}

export const NO_TOTAL: Total = { count: 0, amount: ZERO };
