import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { findBookState } from '../books/openDayQueries.ts';
import { getBoncard } from '../cards/queries.ts';
import { findMail } from '../cards/sendingQueries.ts';
import { pageWindow } from '../db/page.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { type Call, route } from '../http/route.ts';
import { refuse } from '../platform/refusal.ts';
import type { AnySession } from '../platform/session.ts';
import { exportTransactions } from './exportTransactions.ts';
import {
  presentActors,
  presentSummary,
  presentTotal,
  presentTransaction,
  presentTransactionDetails,
} from './present.ts';
import {
  countTransactions,
  findTransaction,
  knownPart,
  listReversals,
  listTransactions,
  sumByActor,
  sumOwnDay,
  sumTransactions,
  type TransactionQuery,
} from './queries.ts';

export function statisticsRoutes(
  app: FastifyInstance,
  { lists, exports }: { lists: Lists; exports: ExportSlots },
) {
  route(app, 'boncards-transactions.list', async (call) => {
    const { page, per_page: perPage, sort, order, export: format, ...filters } = call.query;
    const asker = askerOf(call.session);
    if (format)
      return exports.begin(call.by, (db) => exportTransactions(db, asker, call.query, { ...call, format }));
    return lists.read(call, async (db) => {
      const state = await findBookState(db);
      const { query, known } = knownPart({ filters, ...asker }, state);
      const counted = await countTransactions(db, query, state);
      const { total } = counted;
      const place = pageWindow({ page, perPage, total });
      const rows = await listTransactions(db, query, { ...place, counted, sort, order });
      return { items: rows.map(presentTransaction), total, perPage, ...known };
    });
  });

  route(app, 'boncards-transactions.one', (call) => {
    const { id, session, by, now } = call;
    return lists.read(call, async (db) => {
      const found = await findTransaction(db, id, askerOf(session));
      // A transaction that somebody may not see counts as not found.
      if (!found) return refuse('not-found');
      const [card, reversals, mail] = await Promise.all([
        getBoncard(db, found.boncard_id),
        listReversals(db, found.id),
        // A used e-card that is charged again was not sold to that address, so only the first charge counts.
        found.kind === 'charge' && found.sequence === 1 ? findMail(db, found.boncard_id) : undefined,
      ]);
      return presentTransactionDetails(found, { card, reversals, mail, by, now });
    });
  });

  route(app, 'ownDay', (call) => {
    const day = call.query.day ?? warsawDayOf(call.now);
    return lists.read(call, async (db) => ({
      day,
      totals: (await sumOwnDay(db, call.session.user.id, day)).map(presentTotal),
    }));
  });

  route(app, 'transactionsSummary', async (call) => {
    const { by, from, to, stats_type, ...filters } = call.query;
    // Without `by`, the contract requires a type.
    if (by || !stats_type) return summaryByActor(call, filters);
    const asked = { filters: { stats_type, ...filters }, ...askerOf(call.session) };
    return lists.read(call, async (db) => {
      const state = await findBookState(db);
      const { query, known } = knownPart(asked, state);
      return { ...presentSummary(await sumTransactions(db, query, state)), ...known };
    });
  });

  async function summaryByActor(call: Call<'transactionsSummary'>, filters: TransactionQuery['filters']) {
    const { from = warsawDayOf(call.now), to = from } = call.query;
    // The contract compares only days that are given.
    if (to < from) return refuse('day-past', { field: 'to' });
    const days = { from, to };
    return lists.read(call, async (db) => {
      const { rows, known } = await sumByActor(db, { ...askerOf(call.session), filters, ...days });
      return { ...days, by_day_actor: presentActors(rows), ...known };
    });
  }
}

/** Returns whose transactions a session's person or key may see. */
function askerOf({ user }: AnySession): Pick<TransactionQuery, 'user' | 'scope'> {
  return { user, scope: scopeOf(user.role, 'transactions.read') };
}
