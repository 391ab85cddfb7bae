import type { z } from 'zod';
import type { UserId } from '../../contract/ids.ts';
import type { loginInput } from '../../contract/session.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { accountSubject, addressSubjects, type Lockout } from '../lockout/lockout.ts';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { verifyPassword } from './password.ts';
import {
  findUserByEmail,
  insertSession,
  isKnownAddress,
  lockUser,
  rememberAddress,
  type UserRow,
} from './queries.ts';

type Login = z.infer<typeof loginInput> & {
  address: string;
  /** Browser and system, if the browser sent them. */
  device?: string | null;
  now: Date;
  signal: AbortSignal;
};

/** How long an address counts as known after someone signed in from it. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3_600_000;
/** Stands in for an unknown user, so that the look-up takes as long. */
const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000' as UserId;

/**
 * Starts a session (requirements "Sign-in"). Unknown, deactivated and not yet activated users and wrong passwords get
 * the same answer after the same time; too many of them lock the account for strangers, and the address. From an
 * address that the user has signed in from before, only wrong passwords from that address count.
 */
export async function logIn(
  { db, lockout }: { db: PooledDb; lockout: Lockout },
  { email, password, address, device = null, now, signal }: Login,
): Promise<{ token: string; user: UserRow } | Refusal> {
  const found = await findUserByEmail(db, email);
  const isKnown = await isKnownAddress(db, {
    userId: found?.id ?? UNKNOWN_USER,
    address: clientPrefix(address),
    since: new Date(now.getTime() - KNOWN_ADDRESS_MS),
  });
  const named = { id: found?.id ?? null, email };
  const subjects = isKnown
    ? [accountSubject(named, { knownAddress: address })]
    : [...addressSubjects(address), accountSubject(named)];
  const by = { userId: null, address };
  const user = await lockout.guard(subjects, { by, now, signal }, async () => {
    const isRight = await verifyPassword(password, found?.password_hash ?? null, { isKnown });
    if (isRefusal(isRight)) return isRight;
    return isRight && found?.status === 'active' ? found : undefined;
  });
  if (isRefusal(user)) return user;
  const started = user && (await startSession(db, user, { address, device, now }));
  if (started) return started;
  const entry = { action: 'session.refused' as const, by, object: auditedUser(named), at: now };
  await transactUnsynced(db, (tx) => recordAudit(tx, entry));
  return refuse('credentials-invalid');
}

async function startSession(
  db: PooledDb,
  user: UserRow,
  { address, device, now }: { address: string; device: string | null; now: Date },
): Promise<{ token: string; user: UserRow } | undefined> {
  const token = newToken();
  // Like a read, signing in does not wait for a standby that is away.
  return transactUnsynced(db, async (tx) => {
    // While the password was being checked, it may have been changed or its user deactivated, which ends all
    // sessions.
    const current = await lockUser(tx, user.id);
    const isStillRight = current?.status === 'active' && current.password_hash === user.password_hash;
    if (!isStillRight) return undefined;
    await insertSession(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: user.id,
      device,
      address,
      now,
    });
    await rememberAddress(tx, { user_id: user.id, address: clientPrefix(address), signed_in_at: now });
    const by = { userId: user.id, address };
    const details = device === null ? undefined : facts({ device });
    const entry = { action: 'session.started' as const, by, object: auditedUser(user), at: now };
    await recordAudit(tx, { ...entry, ...(details && { details }) });
    return { token, user };
  });
}
