import type { ApiKeyId, UserId } from '../../contract/ids.ts';
import { keyDeleted } from '../audit/details.ts';
import { auditedKey, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Actor, Change, Person } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { type ApiKeyRow, endKey, endKeysOf, getApiKey, lockApiKey } from './queries.ts';

/** Ends a key immediately; requires a confirmed session. The ledger continues to name it (requirements "API keys"). */
export async function deleteApiKey(
  tx: Tx,
  { id, by, now }: Change<Person> & { id: ApiKeyId },
): Promise<ApiKeyRow | Refusal> {
  const key = await lockApiKey(tx, id);
  if (!key) return refuse('not-found');
  if (!(await endKey(tx, id, { by: by.userId, now }))) return refuse('key-already-deleted');
  await recordDeletion(tx, key, { by, now });
  return getApiKey(tx, id);
}

/** Ends immediately all keys made by a person who may no longer make keys (requirements "Users"). */
export async function deleteKeysOf(tx: Tx, maker: UserId, { by, now }: Change<Actor & { userId: UserId }>) {
  for (const key of await endKeysOf(tx, maker, { by: by.userId, now }))
    await recordDeletion(tx, key, { by, now });
}

async function recordDeletion(tx: Tx, key: Parameters<typeof auditedKey>[0], change: Change) {
  await recordAudit(tx, change, { action: 'api-key.deleted', object: auditedKey(key), details: keyDeleted });
}
