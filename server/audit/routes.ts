import type { FastifyInstance } from 'fastify';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { presentAuditEntry } from './present.ts';
import { countAuditEntries, listAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance, { lists }: { lists: Lists }) {
  route(app, 'GET /api/audit-entries', async (call) => {
    const { page, per_page: perPage, ...filters } = call.query;
    const [rows, total] = await lists.read(call, (db) =>
      Promise.all([listAuditEntries(db, filters, { page, perPage }), countAuditEntries(db, filters)]),
    );
    return { items: rows.map(presentAuditEntry), total, perPage };
  });
}
