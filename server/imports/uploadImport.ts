import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { FaultyFile } from '../spreadsheet/faultyFile.ts';
import { ReaderDied } from './askReader.ts';
import type { CardFiles } from './cardFiles.ts';
import { type ImportRow, insertImport } from './queries.ts';

/** Takes in a file of cards and gives the import in progress (contract "boncards-imports POST"). */
export async function uploadImport(
  { db, files }: { db: PooledDb; files: CardFiles },
  file: { name: string; content: Buffer; by: Actor & { userId: UserId }; now: Date },
): Promise<ImportRow | Refusal> {
  const rows = await countRows(files, file.content);
  if (isRefusal(rows)) return rows;
  const id = newId<BoncardImportId>();
  return transact(db, async (tx) => {
    const started = { created_by: file.by.userId, created_at: file.now };
    const row = await insertImport(
      tx,
      { id, file_name: file.name, total_rows: rows, ...started },
      files.seal(id, file.content),
    );
    const object = { kind: 'import' as const, id, label: file.name };
    await recordAudit(tx, { action: 'import.uploaded', by: file.by, object, at: file.now });
    return row;
  });
}

async function countRows(files: CardFiles, content: Buffer): Promise<number | Refusal> {
  try {
    return await files.count(content);
  } catch (error) {
    if (error instanceof FaultyFile) return refuse(error.fault, { field: 'file' });
    if (error instanceof ReaderDied) return refuse('file-too-complex', { field: 'file' });
    throw error;
  }
}
