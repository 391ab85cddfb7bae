import type { SalonId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { MonthFigures } from '../db/schema.ts';
import { listSalons } from '../salons/queries.ts';
import { differingFigures, hashFigures, readMonthFigures } from './monthFigures.ts';
import { findClosedMonth } from './monthQueries.ts';
import type { Month } from './months.ts';
import { findBookState } from './openDayQueries.ts';
import { rollForward } from './rollForwardQueries.ts';

/**
 * Returns the roll-forward of a month, up to today, and how far entries had been added up. If the month is closed, also
 * returns its stored figures, and which of them differ from today's (requirements "Books").
 */
export async function readMonth(db: Db, month: Month, now: Date) {
  const state = await findBookState(db);
  const movements = await rollForward(db, month, { today: warsawDayOf(now), state });
  const kept = await findClosedMonth(db, month);
  if (!kept) return { month, movements, state, closed: null };
  const { figures, ...closing } = kept;
  const current = await readMonthFigures(db, month);
  const differing = differingFigures(figures, current);
  // Somebody may have changed only the figures, or only the hash, in the database.
  const differs = differing.length > 0 || hashFigures(current) !== closing.hash;
  const closed = { ...closing, differs, differing, ...(await withNames(db, figures)) };
  return { month, movements, state, closed };
}

/** Adds today's names of the salons to stored figures, and sorts the rows by name in Polish order. */
async function withNames(db: Db, { movements, liability, settlement }: MonthFigures) {
  const salons = new Map((await listSalons(db)).map(({ id, name }) => [id, name]));
  const order = [...salons.keys()];
  const nameOf = (id: SalonId) => salons.get(id) ?? '';
  const named = <Row extends { salon_id: SalonId }>(rows: readonly Row[]) =>
    rows
      .map((row) => ({ ...row, salon_name: nameOf(row.salon_id) }))
      .sort((one, other) => order.indexOf(one.salon_id) - order.indexOf(other.salon_id));
  return {
    movements: named(movements),
    liability: named(liability),
    settlement: named(settlement)
      .map((row) => ({ ...row, issuer_name: nameOf(row.issuer_id) }))
      .sort((one, other) => order.indexOf(one.issuer_id) - order.indexOf(other.issuer_id)),
  };
}
