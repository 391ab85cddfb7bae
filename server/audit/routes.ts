import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import { route } from '../http/route.ts';
import { presentAuditEntry } from './present.ts';
import { countAuditEntries, listAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, 'GET /api/audit-entries', async ({ query: { page, per_page: perPage, ...filters } }) => {
    const [rows, total] = await Promise.all([
      listAuditEntries(db, filters, { page, perPage }),
      countAuditEntries(db, filters),
    ]);
    return { items: rows.map(presentAuditEntry), total, perPage };
  });
}
