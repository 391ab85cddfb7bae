import type { BoncardImportId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedImport, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { EndedImport } from './queries.ts';

/** Ends an import, unless it was over, and records what it has come to; `end` is `finishImport` or `failImport`. */
export async function endImport(
  db: PooledDb,
  id: BoncardImportId,
  end: (tx: Tx) => Promise<EndedImport | undefined>,
): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await end(tx);
    if (!ended) return;
    const {
      file_name: name,
      status,
      fault,
      ok_rows: ok,
      error_rows: error,
      duplicate_rows: duplicates,
    } = ended;
    await recordAudit(tx, {
      action: 'import.finished',
      by: { userId: null, address: null },
      object: auditedImport({ id, name }),
      at: new Date(),
      details: facts({ status, ...(fault && { fault }), ok, error, duplicates }),
    });
  });
}
