import { once } from 'node:events';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';
import type { PooledDb } from '../db/client.ts';
import type { Exports } from '../exports.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { toStorable } from '../toStorable.ts';
import { exportFailures } from './exportFailures.ts';
import { presentFailure, presentImport, presentImportDetails } from './present.ts';
import { countImports, findImport, listFailures, listImportedNumbers, listImports } from './queries.ts';
import { uploadImport } from './uploadImport.ts';

export function importRoutes(
  app: FastifyInstance,
  { db, lists, exports }: { db: PooledDb; lists: Lists; exports: Exports },
) {
  void app.register(multipart, {
    limits: { files: 1, fileSize: IMPORT_FILE_LIMIT, fields: 10, fieldSize: 1000, parts: 11 },
  });

  route(app, 'GET /api/boncards-imports', async (call) => {
    const { page, per_page: perPage } = call.query;
    const [rows, total] = await lists.read(call, (db) =>
      Promise.all([listImports(db, { page, perPage }), countImports(db)]),
    );
    return { items: rows.map(presentImport), total, perPage };
  });

  route(app, 'GET /api/boncards-imports/:id', (call) => {
    const { id } = call.params;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      return presentImportDetails(row, await listImportedNumbers(db, id, { page, perPage }), perPage);
    });
  });

  route(app, 'GET /api/boncards-imports/:id/failures', async (call) => {
    const { params, query, session, language } = call;
    const { id } = params;
    const { page, per_page: perPage, export: format } = query;
    if (format) {
      if (!(await findImport(db, id))) return refuse('not-found');
      return exports.begin(session.user.id, (db) => exportFailures(db, id, { format, language }));
    }
    return lists.read(call, async (db) => {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      const failures = await listFailures(db, id, { page, perPage });
      const items = failures.map((failure) => presentFailure(failure, language));
      return { items, total: row.error_rows + row.duplicate_rows, perPage };
    });
  });

  route(app, 'POST /api/boncards-imports', async ({ request, by, now }) => {
    const file = await receiveFile(request);
    if (isRefusal(file)) return file;
    const row = await uploadImport(db, { ...file, by, now });
    return isRefusal(row) ? row : presentImport(row);
  });
}

async function receiveFile(request: FastifyRequest): Promise<{ name: string; content: Buffer } | Refusal> {
  if (!request.isMultipart()) return refuse('media-type-unsupported');
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file' || !part.filename) {
      part?.file.resume();
      return refuse('file-missing', { field: 'file' });
    }
    // Answered at once: the rest of a file that is too large is thrown away as it comes.
    const content = await Promise.race([part.toBuffer(), once(part.file, 'limit')]);
    if (!Buffer.isBuffer(content)) return refuse('body-too-large', { field: 'file' });
    return { name: toStorable(part.filename, 255), content };
  } catch {
    // A body that breaks off or breaks the rules of multipart.
    return refuse('body-unreadable');
  }
}
