import { asGrosze, ZERO } from '../../../contract/money.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import type { NamedTotal, Total } from '../../ui/totals.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';
import type { PanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Filters } from './filters.ts';

export interface DayTotal extends Total {
  day: WarsawDay;
}

export interface Totals {
  /** The net, reversals among them. */
  all: Total;
  /** What those among them have undone. */
  reversed: Total;
  /** Ascending; a day without transactions is left out. */
  byDay: DayTotal[];
  /** The largest first. */
  bySalon: NamedTotal[];
  /** The last day that they have, if later ones are not added up yet. */
  knownUntil: WarsawDay | undefined;
}

/** Returns the totals of the filtered transactions. @throws {HttpFailure} */
export async function fetchTotals(
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

/** Returns a net total whose number is that of the originals, as the figure above says it. */
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
