import type { FastifyInstance } from 'fastify';
import type { PooledDb } from '../db/client.ts';
import { allOf } from '../http/answer.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { orNotFound } from '../platform/refusal.ts';
import { createSalon } from './createSalon.ts';
import { presentSalon } from './present.ts';
import { findSalon, listSalonPage, listSalons } from './queries.ts';
import { updateSalon } from './updateSalon.ts';

export function salonRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  let changes = 0;
  /** Makes the shared answer be made again, so that a salon that was just added can be chosen immediately. */
  const written = () => {
    changes += 1;
  };
  route(app, 'ourSalons', async () => allOf(await listSalons(db)), { sharedWhile: () => changes });

  route(app, 'salons.list', (call) => lists.page(call, listSalonPage, presentSalon));

  route(app, 'salons.one', async ({ id }) => orNotFound(await findSalon(db, id), presentSalon));

  changeRoute(app, db, 'salons.create', {
    change: createSalon,
    present: presentSalon,
    written,
  });

  changeRoute(app, db, 'salons.update', {
    change: updateSalon,
    present: presentSalon,
    written,
  });
}
