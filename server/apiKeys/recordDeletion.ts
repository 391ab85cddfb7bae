import { auditedKey, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../platform/actor.ts';
import type { ApiKeyRow } from './queries.ts';

/** Records that a key has been deleted, by itself or with who made it. */
export function recordDeletion(
  tx: Tx,
  key: Pick<ApiKeyRow, 'id' | 'name'>,
  { by, now }: { by: Actor; now: Date },
) {
  return recordAudit(tx, {
    action: 'api-key.deleted',
    by,
    object: auditedKey(key),
    at: now,
    details: { before: { status: 'active' }, after: { status: 'deleted' } },
  });
}
