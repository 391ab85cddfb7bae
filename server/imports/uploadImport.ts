import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type ImportRow, insertImport } from './queries.ts';
import { looksLikeCards } from './readCards.ts';

/** Takes in a file of cards and gives the import in progress (contract "boncards-imports POST"). */
export async function uploadImport(
  db: PooledDb,
  file: { name: string; content: Buffer; by: Actor & { userId: UserId }; now: Date },
): Promise<ImportRow | Refusal> {
  if (!(await looksLikeCards(file.content))) return refuse('file-unreadable', { field: 'file' });
  return transact(db, async (tx) => {
    const id = newId<BoncardImportId>();
    const row = await insertImport(tx, {
      id,
      file_name: file.name,
      content: file.content,
      created_by: file.by.userId,
      created_at: file.now,
    });
    const object = { kind: 'import' as const, id, label: file.name };
    await recordAudit(tx, { action: 'import.uploaded', by: file.by, object, at: file.now });
    return row;
  });
}
