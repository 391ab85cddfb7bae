import { createHash } from 'node:crypto';
import { type MonthPart, monthParts } from '../../contract/books.ts';
import type { Db } from '../db/client.ts';
import type { MonthFigures } from '../db/schema.ts';
import { listLiability } from './liabilityQueries.ts';
import { lastDayOf, type Month } from './months.ts';
import { findBookState } from './openDayQueries.ts';
import { rollForward } from './rollForwardQueries.ts';
import { listDebts } from './settlementQueries.ts';

/** Returns the figures of a past month, in grosze. Salons are identified by id, because names may change. */
export async function readMonthFigures(db: Db, month: Month): Promise<MonthFigures> {
  const state = await findBookState(db);
  const day = lastDayOf(month);
  const movements = await rollForward(db, month, { today: day, state });
  const liability = await listLiability(db, { day, state });
  const { debts: settlement } = await listDebts(db, month);
  return {
    month,
    movements: movements.map(({ salon_name, ...row }) => row),
    liability: liability.map(({ salon_name, ...row }) => row),
    settlement: settlement.map(({ issuer_name, salon_name, ...row }) => row),
  };
}

/** Returns the SHA-256 of a month's figures; the order of their rows and keys does not matter. */
export function hashFigures(figures: MonthFigures): string {
  return createHash('sha256').update(canonical(figures)).digest('hex');
}

/** Returns which parts of a closed month's stored figures differ from today's. */
export function differingFigures(kept: MonthFigures, today: MonthFigures): MonthPart[] {
  return monthParts.filter((part) => canonical(kept[part]) !== canonical(today[part]));
}

/** Returns JSON in which keys and rows are sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.sort().join(',')}}`;
}
