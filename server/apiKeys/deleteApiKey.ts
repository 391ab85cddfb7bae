import type { ApiKeyId } from '../../contract/ids.ts';
import { keyDeleted } from '../audit/details.ts';
import { auditedKey, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Person } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed } from '../platform/session.ts';
import { type ApiKeyRow, endKey, getApiKey, lockApiKey } from './queries.ts';

/** Ends a key at once, in a confirmed session; the ledger goes on naming it (requirements "API keys"). */
export async function deleteApiKey(
  tx: Tx,
  { id, by, confirmedAt, now }: { id: ApiKeyId; by: Person; confirmedAt: Date; now: Date },
): Promise<ApiKeyRow | Refusal> {
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  const key = await lockApiKey(tx, id);
  if (!key) return refuse('not-found');
  if (!(await endKey(tx, id, { by: by.userId, now }))) return refuse('key-already-deleted');
  await recordAudit(tx, {
    action: 'api-key.deleted',
    by,
    object: auditedKey(key),
    at: now,
    details: keyDeleted,
  });
  return getApiKey(tx, id);
}
