import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../platform/actor.ts';
import type { Session } from '../platform/session.ts';
import { deleteSession, getUser } from './queries.ts';

/** Ends the session. */
export async function logOut(
  tx: Tx,
  { session, by, now }: { session: Session; by: Actor; now: Date },
): Promise<undefined> {
  await deleteSession(tx, session.id);
  const object = auditedUser(await getUser(tx, session.user.id));
  await recordAudit(tx, { action: 'session.ended', by, object, at: now });
}
