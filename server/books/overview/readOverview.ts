import type { z } from 'zod';
import type { overview } from '../../../contract/books.ts';
import { EXCEPTION_DAYS } from '../../../contract/overviewPeriods.ts';
import type { Scope } from '../../../contract/permissions.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import type { BelievedTime } from '../../days/believedTime.ts';
import { presentClock } from '../../days/presentClock.ts';
import type { Db } from '../../db/client.ts';
import type { Session } from '../../platform/session.ts';
import { findSalon } from '../../salons/queries.ts';
import { countExceptions, findSearchedUntil, totalOf } from '../exceptions/queries.ts';
import { type BookState, findBookState, knownUntil } from '../openDayQueries.ts';
import { countPendingCards, type SalonScope, sumExpiring, sumOwed, sumTrade } from './queries.ts';
import { readSetup, readTodo } from './readTodo.ts';

/** Periods in days, today included (requirements "Books"). */
const EXPIRING_DAYS = 30;
const IMPORT_DAYS = 30;

/**
 * Returns the figures of the overview as of an instant. In the scope `own` they are those of the user's salon, if the
 * user has one.
 */
export async function readOverview(
  db: Db,
  { user, scope, now, time }: { user: Session['user']; scope: Scope; now: Date; time: BelievedTime },
): Promise<z.output<typeof overview>> {
  const today = warsawDayOf(now);
  const until = addDays(today, EXPIRING_DAYS - 1);
  const isAll = scope === 'all';
  const salons: SalonScope = isAll ? 'all' : { salon: user.salonId };
  const state = await findBookState(db);
  const [salon, owed, trade, expiring] = await Promise.all([
    isAll || !user.salonId ? undefined : findSalon(db, user.salonId),
    sumOwed(db, salons, { today, state }),
    sumTrade(db, salons, { today, state }),
    sumExpiring(db, salons, { from: today, to: until }),
  ]);
  const tradeOf = (period: Parameters<typeof trade>[0]) => ({
    sold: trade(period, 'charge'),
    redeemed: trade(period, 'purchase'),
  });
  const office = isAll ? await readOffice(db, { today, now, state }) : nothingOfOffice;
  const searchedUntil = isAll ? await findSearchedUntil(db) : null;
  return {
    at: now,
    salon: salon ? { id: salon.id, name: salon.name } : null,
    owed,
    today: tradeOf('today'),
    this_month: tradeOf('this_month'),
    month_before: tradeOf('month_before'),
    expiring: { ...expiring, until },
    ...office,
    ...knownUntil(state),
    ...(searchedUntil && { exceptions_known_until: searchedUntil }),
    ...(isAll && { clock: await presentClock(db, time) }),
  };
}

/** In place of what only administrators see. */
const nothingOfOffice = {
  pending_cards: null,
  imports_with_errors: null,
  exceptions: null,
  todo: null,
  setup: null,
};

async function readOffice(db: Db, { today, now, state }: { today: WarsawDay; now: Date; state: BookState }) {
  const exceptionDays = { from: addDays(today, 1 - EXCEPTION_DAYS), to: today };
  const [pending_cards, exceptionCounts, setup] = await Promise.all([
    countPendingCards(db),
    countExceptions(db, exceptionDays),
    readSetup(db),
  ]);
  const exceptions = totalOf(exceptionCounts);
  const todo = await readTodo(db, {
    now,
    state,
    importsSince: addDays(today, 1 - IMPORT_DAYS),
    exceptions: { count: exceptions, ...exceptionDays },
  });
  const imports_with_errors = todo.find(({ what }) => what === 'imports')?.count ?? 0;
  return { pending_cards, imports_with_errors, exceptions, todo, setup };
}
