import type { FastifyInstance } from 'fastify';
import type { ExportSlots } from '../../exports/exportSlots.ts';
import type { Lists } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { exportExceptions } from './exportExceptions.ts';
import { presentCounts, presentException } from './present.ts';
import { countExceptions, findSearchedUntil, listExceptions, totalOf } from './queries.ts';

export function exceptionRoutes(
  app: FastifyInstance,
  { lists, exports }: { lists: Lists; exports: ExportSlots },
) {
  route(app, 'exceptions.list', async (call) => {
    const { page, per_page: perPage, export: format, ...filters } = call.query;
    if (format) return exports.begin(call.by, (db) => exportExceptions(db, call.query, { ...call, format }));
    const [rows, counts, known_until] = await lists.read(call, (db) =>
      Promise.all([
        listExceptions(db, filters, { page, perPage }),
        countExceptions(db, filters),
        findSearchedUntil(db),
      ]),
    );
    return {
      items: rows.map(presentException),
      total: totalOf(counts),
      perPage,
      sums: presentCounts(counts),
      ...(known_until && { known_until }),
    };
  });
}
