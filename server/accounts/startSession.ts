import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import { rememberDevice } from './devices.ts';
import { getUser, insertSession, lockUser, type UserRow } from './queries.ts';
import type { KnownDevice } from './signInSubjects.ts';

export interface SignedIn {
  token: string;
  user: UserRow;
  /** The token for the cookie by which the browser will be recognized. */
  deviceToken: string;
}

interface Start {
  address: string;
  device: string | null;
  knownDevice: KnownDevice;
  /** Whether a second factor was given as well. */
  hasProvedFactor: boolean;
  /** The name of the passkey, if one was used. */
  passkey?: string;
  /** Returns whether the proof of identity still holds; it is called once the person's row is locked. */
  isStillRight: (current: UserRow, tx: Tx) => boolean | Promise<boolean>;
  now: Date;
}

/**
 * Starts a session for somebody who has just proved their identity; undefined if the proof no longer holds, or if they
 * are deactivated. Returns the person as they are once the session exists, because a later change ends it: the console
 * sells in the salon, and with the role, that it gets here.
 */
export async function startSession(
  db: PooledDb,
  id: UserId,
  { address, device, knownDevice, hasProvedFactor, passkey, isStillRight, now }: Start,
): Promise<SignedIn | undefined> {
  const token = newToken();
  // Like reads, signing in does not wait for a standby that is unreachable.
  return transactUnsynced(db, async (tx) => {
    await lockUser(tx, id);
    // In a separate statement: the statement that waited for the lock sees the data as it was before the wait.
    const user = await getUser(tx, id);
    if (user.status !== 'active' || !(await isStillRight(user, tx))) return undefined;
    await insertSession(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: user.id,
      device,
      address,
      now,
    });
    const deviceToken = await rememberDevice(tx, {
      userId: user.id,
      address,
      earlier: knownDevice?.token_hash,
      hasProvedFactor,
      now,
    });
    const by = { userId: user.id, address };
    const known = { ...(device !== null && { device }), ...(passkey !== undefined && { passkey }) };
    const details = Object.keys(known).length > 0 && { details: facts(known) };
    const object = auditedUser(user);
    await recordAudit(tx, { by, now }, { action: 'session.started', object, ...details });
    return { token, user, deviceToken };
  });
}
