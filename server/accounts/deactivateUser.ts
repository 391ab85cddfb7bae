import { deleteKeysOf } from '../apiKeys/deleteApiKey.ts';
import { hasKeys } from '../apiKeys/queries.ts';
import { differences } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed } from '../platform/session.ts';
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

/** Tells people who get something from a user that they no longer will. */
export type TellReaders = (tx: Tx, user: UserRow) => Promise<void>;

/**
 * Deactivates a user and ends their sessions, known devices and one-use links. The API keys that they made end too,
 * unless `keepsKeys` is set (requirements "Users"); like deleting a key, that needs a confirmed session. `tellReaders`
 * tells the people who get their scheduled reports.
 */
export async function deactivateUser(
  tx: Tx,
  { id, by, confirmedAt, now }: Omit<UserChange, 'language'>,
  { keepsKeys, tellReaders }: { keepsKeys: boolean; tellReaders: TellReaders },
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (user.status === 'disabled') return refuse('user-already-disabled');
  const refusal = await administratorRefusal(tx, user, by);
  if (refusal) return refusal;
  if (!keepsKeys && !isConfirmed(confirmedAt, now) && (await hasKeys(tx, id))) return refuse('confirm-first');
  await setStatus(tx, id, 'disabled');
  await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await deleteLinks(tx, id);
  if (!keepsKeys) await deleteKeysOf(tx, id, { by, now });
  await tellReaders(tx, user);
  const details = differences(
    { status: user.status },
    { status: 'disabled', ...(keepsKeys && { keep_keys: true }) },
  );
  await recordAudit(tx, { by, now }, { action: 'user.deactivated', object: auditedUser(user), details });
  return getUser(tx, id);
}
