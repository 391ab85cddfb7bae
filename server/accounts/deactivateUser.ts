import { deleteKeysOf } from '../apiKeys/deleteApiKey.ts';
import { differences } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
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
 * Deactivates a user and ends their sessions, known devices and one-use links. The API keys that they made end too,
 * unless `keepsKeys` is set (requirements "Users").
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
  if (!keepsKeys) await deleteKeysOf(tx, id, { by, now });
  const details = differences(
    { status: user.status },
    { status: 'disabled', ...(keepsKeys && { keep_keys: true }) },
  );
  await recordAudit(tx, { action: 'user.deactivated', by, object: auditedUser(user), at: now, details });
  return getUser(tx, id);
}
