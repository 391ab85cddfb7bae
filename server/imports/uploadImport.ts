import { setImmediate } from 'node:timers/promises';
import type { BoncardImportId, ImportChoice } from '../../contract/boncardImport.ts';
import type { UserId } from '../../contract/ids.ts';
import { normalizeLine } from '../../contract/normalizeText.ts';
import { facts } from '../audit/details.ts';
import { type AuditedObject, operator, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { type CardFiles, ReaderDied } from './cardFiles.ts';
import { type ImportRow, insertImport } from './queries.ts';
import { FaultyFile, ImpossibleChoice, type ImpossibleFields } from './reader/readerLine.ts';

interface Upload extends Change<Actor & { userId: UserId }> {
  name: string;
  /** What the person states about the file. */
  choice?: ImportChoice | undefined;
  /** The e-mail address of the user on whose behalf the operator imports. */
  as?: string;
}

/** A file in the form in which it waits for its import. */
interface SealedFile extends Pick<Upload, 'name' | 'choice'> {
  id: BoncardImportId;
  sealed: readonly Buffer[];
  rows: number;
}

/** Takes in a file of cards and returns the import in progress, or why it is refused (wire "Uploads"). */
export async function uploadImport(
  { db, files }: { db: PooledDb; files: CardFiles },
  { content, ...file }: Upload & { content: Buffer },
): Promise<ImportRow | Refusal> {
  const sealed = await sealUpload(files, { content, ...file });
  return isRefusal(sealed) ? sealed : transact(db, (tx) => storeUpload(tx, { ...file, ...sealed }));
}

/** Reads a file and encrypts it for a new import; returns why it is refused if it cannot be read. */
export async function sealUpload(
  files: CardFiles,
  { name, choice, content, by }: Pick<Upload, 'name' | 'choice' | 'by'> & { content: Buffer },
): Promise<SealedFile | Refusal> {
  const rows = await unlessRefused(files.count(content, { person: by.userId, choice }));
  if (isRefusal(rows)) return rows;
  const id = newId<BoncardImportId>();
  const sealed: Buffer[] = [];
  for (const chunk of files.seal(id, content)) {
    sealed.push(chunk);
    // Encrypting ten megabytes takes some milliseconds, so sales are served in between.
    await setImmediate();
  }
  return { name, choice, id, sealed, rows };
}

/** Stores a file until its rows are read in the background. */
export async function storeUpload(
  tx: Tx,
  { id, sealed, name: given, choice, rows, by, as, now }: Upload & SealedFile,
): Promise<ImportRow> {
  // macOS decomposes the letters of file names, so they are composed again.
  const name = normalizeLine(given);
  const file = { id, file_name: name, total_rows: rows, created_by: by.userId, created_at: now, choice };
  const row = await insertImport(tx, file, sealed);
  const change = { by: as === undefined ? by : operator('import'), now };
  const details = facts({ file_name: name, rows, ...(as !== undefined && { as }) });
  await recordAudit(tx, change, { action: 'import.uploaded', object: auditedImport(file), details });
  return row;
}

/** Returns an import as an audited object, named like its file. */
export function auditedImport({ id, file_name }: Pick<ImportRow, 'id' | 'file_name'>): AuditedObject {
  return { kind: 'import', id, label: file_name };
}

/** Returns what was read of a file, or why the file is refused. */
export async function unlessRefused<Read>(reading: Promise<Read>): Promise<Read | Refusal> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FaultyFile) {
      const { fault, found } = error;
      return refuse(fault, { field: 'file', ...(found !== undefined && { args: { found } }) });
    }
    if (error instanceof ImpossibleChoice) return refuseChoice(error.fields);
    if (error instanceof ReaderDied) return refuse('file-too-complex', { field: 'file' });
    throw error;
  }
}

/** Refuses each field of a choice that does not fit the file. */
export function refuseChoice(fields: ImpossibleFields): Refusal {
  const each = Object.entries(fields).map(([field, reason]) => refuse(reason, { field }));
  const [only, ...others] = each;
  return only && others.length === 0 ? only : refuse('fields-invalid', { each });
}
