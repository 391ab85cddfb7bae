import type { BoncardId } from '../../contract/ids.ts';
import type { RequestId } from '../../contract/request.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { decline, findRequest, lockRequest, type RequestRow } from './queries.ts';

/** Declines an open request and stores the reason (requirements "Requests"). */
export async function declineRequest(
  tx: Tx,
  { id, input: { reason }, by, now }: Change<Person> & { id: RequestId; input: { reason: string } },
): Promise<RequestRow | Refusal> {
  const locked = await lockRequest(tx, id);
  if (!locked) return refuse('not-found');
  if (locked.status !== 'open') return refuse('request-decided');
  await decline(tx, id, { reason, userId: by.userId, now });
  const declined = await findRequest(tx, id, { scope: 'all', userId: by.userId });
  if (!declined) throw new Error(`there is no request ${id}`);
  const object = auditedCard({ id: locked.boncard_id as BoncardId, number: declined.number });
  const details = { before: { request: locked.kind }, after: {}, reason };
  await recordAudit(tx, { by, now }, { action: 'boncard.request-declined', object, details });
  return declined;
}
