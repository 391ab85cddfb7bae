import type { FastifyInstance } from 'fastify';
import { countTaxClasses, listTaxClasses } from '../cards/taxClassQueries.ts';
import type { PooledDb } from '../db/client.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { isRefusal } from '../platform/refusal.ts';
import { presentTaxClass } from './present.ts';
import { setTaxClass } from './setTaxClass.ts';

export function bookRoutes(
  app: FastifyInstance,
  { db, lists }: { db: PooledDb; lists: Lists; exports: ExportSlots },
) {
  route(app, 'GET /api/tax-classes', async (call) => {
    const { page, per_page: perPage } = call.query;
    const [rows, total] = await lists.read(call, (db) =>
      Promise.all([listTaxClasses(db, { page, perPage }), countTaxClasses(db)]),
    );
    return { items: rows.map(presentTaxClass), total, perPage };
  });

  changeRoute(app, db, 'POST /api/tax-classes', {
    change: async (tx, { body: input, by, now }) => {
      const change = await setTaxClass(tx, { input, by, now });
      return isRefusal(change) ? change : presentTaxClass(change);
    },
  });

  route(app, 'GET /api/books/liability', () => notYet());
  route(app, 'GET /api/books/roll-forward', () => notYet());
  route(app, 'GET /api/books/settlement', () => notYet());
  changeRoute(app, db, 'POST /api/books/months/:month/close', { change: () => notYet() });

  route(app, 'GET /api/books/overview', () => notYet());

  route(app, 'GET /api/books/exceptions', () => notYet());
}

async function notYet(): Promise<never> {
  throw new Error('this call is not built yet');
}
