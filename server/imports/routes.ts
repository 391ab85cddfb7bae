import { once } from 'node:events';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_FILE_LIMIT, type ImportChoice, importChoice } from '../../contract/boncardImport.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Db, PooledDb } from '../db/client.ts';
import type { PageRequest } from '../db/page.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import type { Person } from '../platform/actor.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { CardFiles } from './cardFiles.ts';
import { exportFailures } from './exportFailures.ts';
import { presentFailure, presentImport, presentImportDetails } from './present.ts';
import {
  countKnownNumbers,
  findImport,
  listFailures,
  listFirstNumbers,
  listImportedNumbers,
  listImports,
} from './queries.ts';
import type { ImpossibleFields } from './reader/readerLine.ts';
import { stripUnstorable } from './storableText.ts';
import { refuseChoice, sealUpload, storeUpload, unlessRefused } from './uploadImport.ts';
import { createUploadMemory } from './uploadMemory.ts';

/** How many uploads are received, waiting or read at once: each may take 10 MB of memory. */
const MAX_UPLOADS = 4;
const MAX_UPLOADS_PER_PERSON = 2;
const UPLOAD_RETRY_SECONDS = 5;
/** The multipart field of the file, and how many characters of another field's name are shown. */
const FILE_FIELD = 'file';
const MAX_FIELD_CHARS = 50;

export function importRoutes(
  app: FastifyInstance,
  { db, lists, exports, files }: { db: PooledDb; lists: Lists; exports: ExportSlots; files: CardFiles },
) {
  route(app, 'boncards-imports.list', async (call) => {
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const { rows, total } = await listImports(db, { page, perPage });
      const bons = await listFirstNumbers(
        db,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => presentImport(row, bons.get(row.id))), total, perPage };
    });
  });

  route(app, 'boncards-imports.one', (call) => {
    const { id } = call;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      const bons = await listImportedNumbers(db, id, { page, perPage });
      return presentImportDetails(row, { bons, perPage, language: call.language });
    });
  });

  route(app, 'importFailures', async (call) => {
    const { id } = call;
    const { export: format } = call.query;
    if (format) {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      // A file with a part of them would look like the whole.
      if (row.status === 'inProgress') return refuse('import-under-way');
      return exports.begin(call.by, (db) => exportFailures(db, id, { ...call, format }));
    }
    const readFailures = async (db: Db, page: PageRequest) => {
      const row = await findImport(db, id);
      if (!row) return refuse('not-found');
      return { rows: await listFailures(db, id, page), total: row.error_rows + row.duplicate_rows };
    };
    return lists.page(call, readFailures, (failure) => presentFailure(failure, call.language));
  });

  // Encapsulated, so that multipart is an unsupported media type for all other calls.
  void app.register((scope, _, done) => {
    void scope.register(multipart, {
      limits: { files: 1, fileSize: IMPORT_FILE_LIMIT, fields: 10, fieldSize: 1000, parts: 11 },
    });
    uploadRoutes(scope, { db, lists, files });
    done();
  });
}

function uploadRoutes(
  app: FastifyInstance,
  { db, lists, files }: { db: PooledDb; lists: Lists; files: CardFiles },
) {
  /** The sender of each upload in progress. */
  const uploads: UserId[] = [];
  const memory = createUploadMemory();
  const receive = async <Read extends object>(
    { request, by: { userId } }: { request: FastifyRequest; by: Person },
    read: (upload: ReceivedUpload) => Promise<Read | Refusal>,
  ): Promise<Read | Refusal> => {
    const own = uploads.filter((person) => person === userId);
    if (uploads.length >= MAX_UPLOADS || own.length >= MAX_UPLOADS_PER_PERSON)
      return refuse('too-many-uploads', { retryAfterSeconds: UPLOAD_RETRY_SECONDS });
    uploads.push(userId);
    try {
      return await memory.lend(async (space) => {
        const upload = await receiveUpload(request, space);
        return isRefusal(upload) ? upload : await read(upload);
      });
    } finally {
      uploads.splice(uploads.indexOf(userId), 1);
    }
  };

  changeRoute(app, db, 'boncards-imports.create', {
    prepare: (call) => receive(call, (upload) => sealUpload(files, { ...upload, by: call.by })),
    change: (tx, { by, now }, file) => storeUpload(tx, { ...file, by, now }),
    present: (stored) => presentImport(stored),
  });

  changeRoute(app, db, 'previewImport', {
    prepare: (call) =>
      receive(call, ({ content, choice }) =>
        unlessRefused(
          files.preview(content, {
            person: call.by.userId,
            choice,
            leaving: call.signal,
            countKnown: (numbers) => lists.read(call, (db) => countKnownNumbers(db, numbers)),
          }),
        ),
      ),
    change: async (_tx, _call, preview) => preview,
  });
}

interface ReceivedUpload {
  name: string;
  content: Buffer;
  choice: ImportChoice;
}

/**
 * Returns the only file of a request, received into `memory`, and the choice in its fields. Other fields are ignored; a
 * second file is refused.
 */
async function receiveUpload(request: FastifyRequest, memory: Buffer): Promise<ReceivedUpload | Refusal> {
  if (!request.isMultipart()) return refuse('media-type-unsupported');
  let received: Omit<ReceivedUpload, 'choice'> | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // An empty field counts as absent.
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value;
        continue;
      }
      const refusal = refusalOfPart(part, received);
      if (refusal) {
        part.file.resume();
        return refusal;
      }
      const content = await readInto(memory, part.file);
      if (!content) return refuse('body-too-large', { field: FILE_FIELD });
      received = { name: stripUnstorable(part.filename, 255), content };
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.FilesLimitError) {
      return refuse('file-not-alone', { field: FILE_FIELD });
    }
    // The body broke off, or is not valid multipart.
    return refuse('body-unreadable');
  }
  if (!received) return refuse('file-missing', { field: FILE_FIELD });
  const choice = choiceIn(fields);
  return isRefusal(choice) ? choice : { ...received, choice };
}

/**
 * Reads a file into memory. Returns the part of the memory that it fills; undefined as soon as the file is too large:
 * the rest is then discarded as it arrives.
 */
async function readInto(memory: Buffer, file: MultipartFile['file']): Promise<Buffer | undefined> {
  const tooLarge = once(file, 'limit').then(() => undefined);
  const reading = async () => {
    let length = 0;
    for await (const chunk of file) {
      // The memory may belong to another upload by now.
      if (file.truncated) return undefined;
      length += chunk.copy(memory, length);
    }
    return memory.subarray(0, length);
  };
  return Promise.race([reading(), tooLarge]);
}

/** The refusal for a field with a value that no file could match. */
const impossible: Required<ImpossibleFields> = {
  sheet: 'sheet-unknown',
  header_row: 'header-row-unknown',
  number_column: 'column-unknown',
  pin_column: 'column-unknown',
};

/** Returns what a person states about a file. */
function choiceIn(fields: Record<string, string>): ImportChoice | Refusal {
  const { success, data, error } = importChoice.safeParse(fields);
  if (success) return data;
  const wrong = new Set(error.issues.map(({ path: [field] }) => field));
  return refuseChoice(
    Object.fromEntries(Object.entries(impossible).filter(([field]) => wrong.has(field))) as ImpossibleFields,
  );
}

/** Returns why a part of an upload is not the expected file. */
function refusalOfPart(
  { fieldname, filename }: { fieldname: string; filename?: string },
  received: object | undefined,
): Refusal | undefined {
  if (!filename) return refuse('file-missing', { field: FILE_FIELD });
  if (fieldname !== FILE_FIELD) {
    const args = { field: stripUnstorable(fieldname, MAX_FIELD_CHARS) };
    return refuse('file-field-unknown', { field: FILE_FIELD, args });
  }
  return received && refuse('file-not-alone', { field: FILE_FIELD });
}
