import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { personName } from '../db/namesThen.ts';
import type { MonthFigures } from '../db/schema.ts';
import { firstDayOf, type Month } from './months.ts';

/** Returns a closed month's figures and who closed it; undefined if it is not closed. */
export async function findClosedMonth(db: Db, month: Month) {
  return db
    .selectFrom('closed_months')
    .innerJoin('users', 'users.id', 'closed_by')
    .select(['closed_at', 'figures', 'hash', personName('users').as('user_name')])
    .where('month', '=', firstDayOf(month))
    .where('withdrawn_by', 'is', null)
    .executeTakeFirst();
}

/** Stores a month's figures. Returns false if the month was closed before. */
export async function insertClosedMonth(
  tx: Tx,
  kept: { month: Month; closed_by: UserId; closed_at: Date; figures: MonthFigures; hash: string },
): Promise<boolean> {
  return tx
    .insertInto('closed_months')
    .values({ ...kept, month: firstDayOf(kept.month) })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasEffect);
}
