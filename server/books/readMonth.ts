import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { MonthFigures } from '../db/schema.ts';
import { listSalons } from '../salons/queries.ts';
import { hashFigures, readMonthFigures } from './monthFigures.ts';
import { findClosedMonth } from './monthQueries.ts';
import type { Month } from './months.ts';
import { type MovementRow, rollForward } from './rollForwardQueries.ts';

/**
 * Returns how the debt of a month came about, up to today; if it is closed, also the figures that were kept, and whether all of
 * them are still today's (requirements "Books").
 */
export async function readMonth(db: Db, month: Month, today: WarsawDay) {
  const movements = await rollForward(db, month, today);
  const isOver = month < today.slice(0, 7);
  const kept = await findClosedMonth(db, month);
  if (!kept) return { month, movements, isOver, closed: null };
  const { figures, ...closing } = kept;
  const differs = hashFigures(await readMonthFigures(db, month)) !== closing.hash;
  const closed = { ...closing, differs, movements: await withNames(db, figures.movements) };
  return { month, movements, isOver, closed };
}

/** Returns kept figures with the salons' names of today, in Polish order. */
async function withNames(db: Db, kept: MonthFigures['movements']): Promise<MovementRow[]> {
  const salons = await listSalons(db);
  return salons.flatMap(({ id, name }) =>
    kept.filter(({ salon_id }) => salon_id === id).map((row) => ({ ...row, salon_name: name })),
  );
}
