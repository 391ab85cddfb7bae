import type { FastifyInstance } from 'fastify';
import type { PooledDb } from '../db/client.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { orNotFound } from '../platform/refusal.ts';
import { confirmPrint } from './confirmPrint.ts';
import { createBatch, nameRefusal } from './createBatch.ts';
import { presentBatch } from './present.ts';
import { type BatchPrinting, printBatch } from './printBatch.ts';
import { findBatch, listBatches } from './queries.ts';

interface Parts {
  db: PooledDb;
  lists: Lists;
  exports: ExportSlots;
  printing: BatchPrinting;
}

export function batchRoutes(app: FastifyInstance, { db, lists, exports, printing }: Parts) {
  const { silentMs } = printing;

  route(app, 'boncards-batches.list', (call) =>
    lists.page(
      call,
      (db, page) => listBatches(db, page, silentMs),
      (row) => presentBatch(row, call.now),
    ),
  );

  // Not from a standby, because people look at a print's state right after printing.
  route(app, 'boncards-batches.one', async ({ id, now }) =>
    orNotFound(await findBatch(db, id, silentMs), (row) => presentBatch(row, now)),
  );

  changeRoute(app, db, 'boncards-batches.create', {
    change: createBatch,
    present: (row, { now }) => presentBatch(row, now),
    fieldRefusals: async (tx, { input: { name } }) => [name !== undefined && (await nameRefusal(tx, name))],
  });

  changeRoute(app, db, 'printBatch', {
    change: (tx, call) => printBatch(tx, { exports, ...printing }, call),
  });

  changeRoute(app, db, 'confirmPrint', {
    change: (tx, call) => confirmPrint(tx, call, silentMs),
    present: (row, { now }) => presentBatch(row, now),
  });
}
