import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import type { TransactionFilters } from '../../contract/transaction.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { placeOfPage } from '../db/page.ts';
import { route } from '../http/route.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../session/queries.ts';
import { createExportSlots } from './exportSlots.ts';
import { exportTransactions } from './exportTransactions.ts';
import { presentSummary, presentTransaction } from './present.ts';
import { countTransactions, listTransactions, type Question, sumTransactions } from './queries.ts';

const RETRY_AFTER_SECONDS = 5;

export function statisticsRoutes(app: FastifyInstance, { db, exportDb }: { db: Db; exportDb: PooledDb }) {
  const slots = createExportSlots(exportDb.pool.options.max);

  route(app, 'GET /api/boncards-transactions', async ({ query, session, language, now, request }) => {
    const { page, per_page: perPage, sort, order, export: format, ...filters } = query;
    const question = questionOf(filters, session);
    if (format) {
      const free = slots.take();
      if (!free) return refuse('too-many-exports', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const file = exportTransactions(
        exportDb,
        { question, order: { sort, order } },
        { format, language, now, signal: request.signal },
      );
      file.content.once('close', free);
      return file;
    }
    const total = await countTransactions(db, question);
    const place = placeOfPage({ page, perPage, total });
    const rows = await listTransactions(db, question, { ...place, sort, order });
    return { items: rows.map(presentTransaction), total, perPage };
  });

  route(app, 'GET /api/boncards-transactions/summary', async ({ query, session }) =>
    presentSummary(await sumTransactions(db, questionOf(query, session))),
  );
}

function questionOf(filters: TransactionFilters, { user }: Session): Question {
  return { filters, user, scope: scopeOf(user.role, 'transactions.read') };
}
