import { type Actor, auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Session } from '../platform/session.ts';
import { markConfirmed } from './queries.ts';

/** Records that the user of a session has just given the password again (wire "Sessions and passwords"). */
export async function confirmSession(
  tx: Tx,
  { session, by, now }: { session: Session; by: Actor; now: Date },
): Promise<undefined> {
  await markConfirmed(tx, session.id, now);
  const object = auditedUser({ id: session.user.id, email: session.email });
  await recordAudit(tx, { action: 'session.confirmed', by, object, at: now });
}
