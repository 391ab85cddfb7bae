import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import { route } from '../http/route.ts';
import { listSalons } from './queries.ts';

export function salonRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, 'GET /api/our-salons', async () => {
    const items = await listSalons(db);
    return { items, total: items.length, perPage: Math.max(1, items.length) };
  });
}
