import { once } from 'node:events';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';
import type { UserId } from '../../contract/ids.ts';
import type { PooledDb } from '../db/client.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { CardFiles } from './cardFiles.ts';
import { exportFailures } from './exportFailures.ts';
import { presentFailure, presentImport, presentImportDetails } from './present.ts';
import {
  countImports,
  findImport,
  listFailures,
  listFirstNumbers,
  listImportedNumbers,
  listImports,
} from './queries.ts';
import { stripUnstorable } from './storableText.ts';
import { countRows, storeUpload } from './uploadImport.ts';

/** Uploads that are being received, waiting or being read at once: each may hold 10 MB. */
const MAX_UPLOADS = 4;
const MAX_UPLOADS_PER_PERSON = 2;
const UPLOAD_RETRY_SECONDS = 5;
/** The multipart field of the file, and how much is shown of another one's name. */
const FILE_FIELD = 'file';
const MAX_FIELD_CHARS = 50;

export function importRoutes(
  app: FastifyInstance,
  { db, lists, exports, files }: { db: PooledDb; lists: Lists; exports: ExportSlots; files: CardFiles },
) {
  route(app, 'boncards-imports.list', async (call) => {
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const [rows, total] = await Promise.all([listImports(db, { page, perPage }), countImports(db)]);
      const bons = await listFirstNumbers(
        db,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => presentImport(row, bons.get(row.id))), total, perPage };
    });
  });

  route(app, 'boncards-imports.one', (call) => {
    const { id } = call.params;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      const bons = await listImportedNumbers(db, id, { page, perPage });
      return presentImportDetails(row, { bons, perPage, language: call.language });
    });
  });

  route(app, 'importFailures', async (call) => {
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

  // Encapsulated: to any other call multipart is an unsupported media type.
  void app.register((scope, _, done) => {
    void scope.register(multipart, {
      limits: { files: 1, fileSize: IMPORT_FILE_LIMIT, fields: 10, fieldSize: 1000, parts: 11 },
    });
    uploadRoute(scope, { db, files });
    done();
  });
}

function uploadRoute(app: FastifyInstance, { db, files }: { db: PooledDb; files: CardFiles }) {
  /** Who sends each of them. */
  const uploads: UserId[] = [];
  changeRoute(app, db, 'boncards-imports.create', {
    prepare: async ({ request, by: { userId } }) => {
      const own = uploads.filter((person) => person === userId);
      if (uploads.length >= MAX_UPLOADS || own.length >= MAX_UPLOADS_PER_PERSON)
        return refuse('too-many-uploads', { retryAfterSeconds: UPLOAD_RETRY_SECONDS });
      uploads.push(userId);
      try {
        const file = await receiveFile(request);
        if (isRefusal(file)) return file;
        const rows = await countRows(files, file.content, userId);
        return isRefusal(rows) ? rows : { ...file, rows };
      } finally {
        uploads.splice(uploads.indexOf(userId), 1);
      }
    },
    change: (tx, { by, now }, file) => storeUpload(tx, files, { ...file, by, now }),
    present: (stored) => presentImport(stored),
  });
}

interface ReceivedFile {
  name: string;
  content: Buffer;
}

/** Returns the only file of a request. Other fields are ignored, a second file is refused. */
async function receiveFile(request: FastifyRequest): Promise<ReceivedFile | Refusal> {
  if (!request.isMultipart()) return refuse('media-type-unsupported');
  let received: ReceivedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      const refusal = refusalOfPart(part, received);
      if (refusal) {
        part.file.resume();
        return refusal;
      }
      // Answered at once: the rest of a file that is too large is discarded as it arrives.
      const content = await Promise.race([part.toBuffer(), once(part.file, 'limit')]);
      if (!Buffer.isBuffer(content)) return refuse('body-too-large', { field: FILE_FIELD });
      received = { name: stripUnstorable(part.filename, 255), content };
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.FilesLimitError) {
      return refuse('file-not-alone', { field: FILE_FIELD });
    }
    // A body that breaks off or violates multipart.
    return refuse('body-unreadable');
  }
  return received ?? refuse('file-missing', { field: FILE_FIELD });
}

/** Returns why a part of an upload is not the file that is expected. */
function refusalOfPart(
  { fieldname, filename }: { fieldname: string; filename?: string },
  received: ReceivedFile | undefined,
): Refusal | undefined {
  if (!filename) return refuse('file-missing', { field: FILE_FIELD });
  if (fieldname !== FILE_FIELD) {
    const args = { field: stripUnstorable(fieldname, MAX_FIELD_CHARS) };
    return refuse('file-field-unknown', { field: FILE_FIELD, args });
  }
  return received && refuse('file-not-alone', { field: FILE_FIELD });
}
