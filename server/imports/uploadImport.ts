import type { BoncardImportId, UserId } from '../../contract/ids.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type ImportRow, insertImport } from './queries.ts';
import { looksLikeCards } from './readCards.ts';

interface Upload {
  name: string;
  content: Buffer;
  by: Actor & { userId: UserId };
  now: Date;
}

/** Takes in a file of cards and gives the import in progress (contract "boncards-imports POST"). */
export async function uploadImport(db: PooledDb, file: Upload): Promise<ImportRow | Refusal> {
  return (await uploadRefusal(file)) ?? transact(db, (tx) => keepUpload(tx, file));
}

/** Why a file is not taken in. */
export async function uploadRefusal({ content }: Pick<Upload, 'content'>): Promise<Refusal | undefined> {
  return (await looksLikeCards(content)) ? undefined : refuse('file-unreadable', { field: 'file' });
}

/** Keeps a file until its rows are read in the background. */
export async function keepUpload(tx: Tx, file: Upload): Promise<ImportRow> {
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
}
