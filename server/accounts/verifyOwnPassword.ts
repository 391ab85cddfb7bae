import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Db } from '../db/client.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { accountSubject } from '../lockout/subjects.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { verifyPassword } from './password.ts';
import { getUser, type UserRow } from './queries.ts';

export interface OwnPassword {
  session: Session;
  password: string;
  address: string;
  now: Date;
}

/**
 * Returns the signed-in user whose password this is; a wrong one is counted, apart from those of strangers, and
 * audited.
 */
export async function verifyOwnPassword(
  { db, lockout }: { db: Db; lockout: Lockout },
  { session, password, address, now }: OwnPassword,
): Promise<UserRow | Refusal> {
  const user = await getUser(db, session.user.id);
  const by = { userId: user.id, address };
  const isRight = await lockout.guard(
    [accountSubject(user, { session: session.id })],
    { by, now },
    async () => (await verifyPassword(password, user.password_hash, { isKnown: true })) || undefined,
  );
  if (isRight === true) return user;
  if (isRight) return isRight;
  await recordAudit(db, { action: 'account.password-refused', by, object: auditedUser(user), at: now });
  return refuse('old-password-incorrect');
}
