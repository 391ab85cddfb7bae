import type { FastifyInstance } from 'fastify';
import { pageWindow } from '../db/page.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { exportAuditEntries } from './exportAuditEntries.ts';
import { presentAuditEntry } from './present.ts';
import { countAuditEntries, listAuditEntries } from './queries.ts';

export function auditRoutes(
  app: FastifyInstance,
  { lists, exports }: { lists: Lists; exports: ExportSlots },
) {
  route(app, 'audit-entries.list', async (call) => {
    const { page, per_page: perPage, export: format, ...filters } = call.query;
    if (format)
      return exports.begin(call.by, (db) => exportAuditEntries(db, call.query, { ...call, format }));
    return lists.read(call, async (db) => {
      const counted = await countAuditEntries(db, filters);
      const { total } = counted;
      const place = pageWindow({ page, perPage, total });
      const rows = await listAuditEntries(db, filters, { ...place, counted });
      return { items: rows.map(presentAuditEntry), total, perPage };
    });
  });
}
