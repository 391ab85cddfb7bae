import type { BoncardId, UserId } from '../../contract/ids.ts';
import { auditedCard, hasPersonDone, lockDeed, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { type BoncardRow, findBoncard } from './queries.ts';

/**
 * The audit does not record the same person viewing a card again within this time: the console reads a card again after
 * each change.
 */
const SAME_LOOK_MS = 15 * 60_000;

/** Returns a card for an administrator, and records that they viewed it (wire "Audit entries"). */
export async function viewBoncard(
  db: PooledDb,
  { id, by, now }: Change<Actor & { userId: UserId }> & { id: BoncardId },
): Promise<BoncardRow | undefined> {
  const card = await findBoncard(db, id);
  if (!card) return undefined;
  const action = 'boncard.viewed' as const;
  const look = { action, objectId: id, userId: by.userId, within: { ms: SAME_LOOK_MS, now } };
  if (await hasPersonDone(db, look)) return card;
  // Like reads, this does not wait for a standby that is unreachable.
  await transactUnsynced(db, async (tx) => {
    // A quick reload starts a second view while the first is still being recorded.
    lockDeed(tx, look);
    if (await hasPersonDone(tx, look)) return;
    await recordAudit(tx, { by, now }, { action, object: auditedCard(card) });
  });
  return card;
}
