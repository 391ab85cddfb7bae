import type { SessionId } from '../../contract/session.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { deleteSession, takeSession } from './queries.ts';

/** Ends one of the caller's own sessions, on this device or another, and returns it (requirements "Session"). */
export async function endSession(
  tx: Tx,
  { id, session, by, now }: Change & { id: SessionId; session: Session },
): Promise<NonNullable<Awaited<ReturnType<typeof takeSession>>> | Refusal> {
  const ended = await takeSession(tx, { id, userId: session.user.id });
  if (!ended) return refuse('not-found');
  const object = auditedUser({ id: session.user.id, email: session.email });
  const { device, address } = ended;
  const details = { before: { device, address }, after: { device: null, address: null } };
  await recordAudit(tx, { by, now }, { action: 'session.ended', object, details });
  return ended;
}

/** Ends the caller's session. */
export async function logOut(
  tx: Tx,
  { session, by, now }: Change & { session: Session },
): Promise<undefined> {
  await deleteSession(tx, session.id);
  const object = auditedUser({ id: session.user.id, email: session.email });
  await recordAudit(tx, { by, now }, { action: 'session.ended', object });
}
