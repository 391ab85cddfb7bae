import { endKeysOf } from '../apiKeys/queries.ts';
import { differences, keyDeleted } from '../audit/details.ts';
import { auditedKey, auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import {
  deleteDevicesOf,
  deleteLinks,
  deleteSessionsOf,
  getUser,
  lockUser,
  setStatus,
  type UserRow,
} from './queries.ts';
import { administratorRefusal, type UserChange } from './userRefusals.ts';

/**
 * Deactivates a user and ends their sessions, known devices and one-use links, and the API keys that they made unless these are kept
 * (requirements "Users").
 */
export async function deactivateUser(
  tx: Tx,
  { id, keepsKeys, by, now }: Pick<UserChange, 'id' | 'by' | 'now'> & { keepsKeys: boolean },
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (user.status === 'disabled') return refuse('user-already-disabled');
  const refusal = await administratorRefusal(tx, user, by);
  if (refusal) return refusal;
  await setStatus(tx, id, 'disabled');
  await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await deleteLinks(tx, id);
  const ended = keepsKeys ? [] : await endKeysOf(tx, id, { by: by.userId, now });
  for (const key of ended)
    await recordAudit(tx, {
      action: 'api-key.deleted',
      by,
      object: auditedKey(key),
      at: now,
      details: keyDeleted,
    });
  const details = differences(
    { status: user.status },
    { status: 'disabled', ...(keepsKeys && { keep_keys: true }) },
  );
  await recordAudit(tx, { action: 'user.deactivated', by, object: auditedUser(user), at: now, details });
  return getUser(tx, id);
}
