import type { FastifyInstance } from 'fastify';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { route } from '../http/route.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { createSalon } from './createSalon.ts';
import { nameRefusal } from './nameRefusal.ts';
import { presentSalon } from './present.ts';
import { countSalons, findSalon, listSalonPage, listSalons, type SalonRow } from './queries.ts';
import { updateSalon } from './updateSalon.ts';

export function salonRoutes(app: FastifyInstance, { db }: { db: PooledDb }) {
  async function change(work: (tx: Tx) => Promise<SalonRow | Refusal>) {
    const salon = await transact(db, work);
    return isRefusal(salon) ? salon : presentSalon(salon);
  }

  route(app, 'GET /api/our-salons', async () => {
    const items = await listSalons(db);
    return { items, total: items.length, perPage: Math.max(1, items.length) };
  });

  route(app, 'GET /api/salons', async ({ query: { page, per_page: perPage, ...order } }) => {
    const [rows, total] = await Promise.all([listSalonPage(db, order, { page, perPage }), countSalons(db)]);
    return { items: rows.map(presentSalon), total, perPage };
  });

  route(app, 'GET /api/salons/:id', async ({ params: { id } }) => {
    const salon = await findSalon(db, id);
    return salon ? presentSalon(salon) : refuse('not-found');
  });

  route(
    app,
    'POST /api/salons',
    ({ body: input, session, address, now }) =>
      change((tx) => createSalon(tx, { input, by: { userId: session.user.id, address }, now })),
    { fieldRefusals: async ({ body }) => [await nameRefusal(db, body)] },
  );

  route(
    app,
    'PUT /api/salons/:id',
    ({ params: { id }, body: input, session, address, now }) =>
      change((tx) => updateSalon(tx, { id, input, by: { userId: session.user.id, address }, now })),
    {
      fieldRefusals: async ({ params: { id }, body }) => [
        await nameRefusal(db, body, await findSalon(db, id)),
      ],
    },
  );
}
