import type { FastifyInstance } from 'fastify';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { listTaxClasses } from '../cards/taxClassQueries.ts';
import type { TimeWatch } from '../days/watchTime.ts';
import type { PooledDb } from '../db/client.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import { allOf } from '../http/answer.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { closeDaysOfMonth, closeMonth, findClosingRefusal } from './closeMonth.ts';
import { exportLiability, exportRollForward, exportSettlement } from './exportBooks.ts';
import { listLiability, sumLiability } from './liabilityQueries.ts';
import { monthAt, monthEndsBefore } from './months.ts';
import { type BookState, findBookState, knownUntil } from './openDayQueries.ts';
import { presentLiability, presentRollForward, presentSettlement, presentTaxClass } from './present.ts';
import { readMonth } from './readMonth.ts';
import { setTaxClass } from './setTaxClass.ts';
import { listDebts } from './settlementQueries.ts';

/** For how many month ends before a day the liability is shown. */
const HISTORY_MONTHS = 12;

export function bookRoutes(
  app: FastifyInstance,
  { db, lists, exports, time }: { db: PooledDb; lists: Lists; exports: ExportSlots; time: TimeWatch },
) {
  route(app, 'tax-classes.list', (call) => lists.page(call, listTaxClasses, presentTaxClass));

  changeRoute(app, db, 'tax-classes.create', {
    change: setTaxClass,
    present: presentTaxClass,
  });

  route(app, 'liability.list', async (call) => {
    const { at: day, export: format, ...filters } = call.query;
    if (day > warsawDayOf(call.now)) return refuse('day-in-future', { field: 'at' });
    if (format) return exports.begin(call.by, (db) => exportLiability(db, call.query, { ...call, format }));
    return lists.read(call, async (db) => {
      const state = await findBookState(db);
      const rows = await listLiability(db, { day, state }, filters);
      const days = monthEndsBefore(day, HISTORY_MONTHS);
      const history = await sumLiability(db, { days, state }, filters);
      return bookOf(presentLiability(day, rows, history), state);
    });
  });

  route(app, 'roll-forward.list', async (call) => {
    const { month, export: format } = call.query;
    if (month > monthAt(call.now)) return refuse('month-in-future', { field: 'month' });
    if (format) return exports.begin(call.by, (db) => exportRollForward(db, call.query, { ...call, format }));
    const believed = await time.recent();
    return lists.read(call, async (db) => {
      const found = await readMonth(db, month, call.now);
      const refusal = await findClosingRefusal(db, { month, time: believed });
      return bookOf(presentRollForward(found, { refusal, language: call.language }), found.state);
    });
  });

  route(app, 'settlement.list', async (call) => {
    const { month, export: format } = call.query;
    if (month > monthAt(call.now)) return refuse('month-in-future', { field: 'month' });
    if (format) return exports.begin(call.by, (db) => exportSettlement(db, call.query, { ...call, format }));
    return lists.read(call, async (db) => {
      const { debts, state } = await listDebts(db, month);
      return bookOf(presentSettlement(month, debts), state);
    });
  });

  changeRoute(app, db, 'closeMonth', {
    prepare: async ({ month }) => closeDaysOfMonth(db, { month, time: await time.look() }),
    change: async (tx, { month, by, now, language }) => {
      const refused = await closeMonth(tx, { month, by, now });
      if (refused) return refused;
      return bookOf(presentRollForward(await readMonth(tx, month, now), { refusal: undefined, language }));
    },
  });
}

/** Returns a book as a list without pages, with its sums and the last day for which everything is known. */
function bookOf<Row, Sums>({ items, sums }: { items: Row[]; sums: Sums }, state?: BookState) {
  return { ...allOf(items), sums, ...(state && knownUntil(state)) };
}
