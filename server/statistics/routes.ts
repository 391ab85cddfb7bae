import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import type { TransactionFilters } from '../../contract/transaction.ts';
import { placeOfPage } from '../db/page.ts';
import type { Exports } from '../exports.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import type { Session } from '../session/queries.ts';
import { exportTransactions } from './exportTransactions.ts';
import { presentSummary, presentTransaction } from './present.ts';
import { countTransactions, listTransactions, type Question, sumTransactions } from './queries.ts';

export function statisticsRoutes(
  app: FastifyInstance,
  { lists, exports }: { lists: Lists; exports: Exports },
) {
  route(app, 'GET /api/boncards-transactions', async (call) => {
    const { query, session, language, now, request } = call;
    const { page, per_page: perPage, sort, order, export: format, ...filters } = query;
    const question = questionOf(filters, session);
    if (format) {
      const { signal } = request;
      const asked = { question, order: { sort, order } };
      return exports.begin(session.user.id, (db) =>
        exportTransactions(db, asked, { format, language, now, signal }),
      );
    }
    return lists.read(call, async (db) => {
      const counted = await countTransactions(db, question);
      const { total } = counted;
      const place = placeOfPage({ page, perPage, total });
      const rows = await listTransactions(db, question, { ...place, counted, sort, order });
      return { items: rows.map(presentTransaction), total, perPage };
    });
  });

  route(app, 'GET /api/boncards-transactions/summary', async (call) => {
    const question = questionOf(call.query, call.session);
    return presentSummary(await lists.read(call, (db) => sumTransactions(db, question)));
  });
}

function questionOf(filters: TransactionFilters, { user }: Session): Question {
  return { filters, user, scope: scopeOf(user.role, 'transactions.read') };
}
