import type { Attempts } from '../attempts/attempts.ts';
import type { Db } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { setPassword } from '../users/queries.ts';
import { hashPassword } from './password.ts';
import { findActivation, useActivation } from './queries.ts';
import { hashToken } from './token.ts';

/** Sets the first password by a one-use link (contract "POST activate"); a dead link changes nothing. */
export async function activateAccount(
  { db, attempts }: { db: Db; attempts: Attempts },
  { token, password, address, now }: { token: string; password: string; address: string; now: Date },
): Promise<Refusal | undefined> {
  const tokenHash = hashToken(token);
  const live = await attempts.guard([['address', address]], () => findActivation(db, tokenHash, now));
  if (!live) return refuse('activation-invalid');
  if (isRefusal(live)) return live;
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    // Two requests may both have found it live; one of them takes it.
    const userId = await useActivation(tx, tokenHash, now);
    if (!userId) return refuse('activation-invalid');
    await setPassword(tx, userId, passwordHash);
    return undefined;
  });
}
