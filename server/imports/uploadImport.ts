import type { BoncardImportId } from '../../contract/boncardImport.ts';
import type { UserId } from '../../contract/ids.ts';
import { normalizeLine } from '../../contract/normalizeText.ts';
import { facts } from '../audit/details.ts';
import { operator, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { type CardFiles, ReaderDied } from './cardFiles.ts';
import { type ImportRow, insertImport } from './queries.ts';
import { FaultyFile } from './reader/readerLine.ts';

interface Upload {
  name: string;
  content: Buffer;
  by: Actor & { userId: UserId };
  /** The e-mail address of the user in whose name the operator imports. */
  as?: string;
  now: Date;
}

/** Takes in a file of cards and returns the import in progress, or why it is refused (wire "Uploads"). */
export async function uploadImport(
  { db, files }: { db: PooledDb; files: CardFiles },
  file: Upload,
): Promise<ImportRow | Refusal> {
  const rows = await countRows(files, file.content, file.by.userId);
  return isRefusal(rows) ? rows : transact(db, (tx) => storeUpload(tx, files, { ...file, rows }));
}

/** Stores a file until its rows are read in the background. */
export async function storeUpload(
  tx: Tx,
  files: CardFiles,
  { name: given, content, rows, by, as, now }: Upload & { rows: number },
): Promise<ImportRow> {
  // macOS takes the letters of file names apart.
  const name = normalizeLine(given);
  const id = newId<BoncardImportId>();
  const file = { id, file_name: name, total_rows: rows, created_by: by.userId, created_at: now };
  const row = await insertImport(tx, file, files.seal(id, content));
  await recordAudit(tx, {
    action: 'import.uploaded',
    by: as === undefined ? by : operator('import'),
    object: { kind: 'import', id, label: name },
    at: now,
    details: facts({ file_name: name, rows, ...(as !== undefined && { as }) }),
  });
  return row;
}

/** Returns how many rows a file has, or why it is refused. */
export async function countRows(
  files: CardFiles,
  content: Buffer,
  person: UserId,
): Promise<number | Refusal> {
  try {
    return await files.count(content, person);
  } catch (error) {
    if (error instanceof FaultyFile) {
      const { fault, found } = error;
      return refuse(fault, { field: 'file', ...(found !== undefined && { args: { found } }) });
    }
    if (error instanceof ReaderDied) return refuse('file-too-complex', { field: 'file' });
    throw error;
  }
}
