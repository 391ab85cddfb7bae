import type { z } from 'zod';
import { boncardCan } from '../../contract/boncardCan.ts';
import { MAX_REQUESTS_A_DAY, type RequestId, type requestInput } from '../../contract/request.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { findPinLock } from '../lockout/queries.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import {
  countRequestsOn,
  findRequest,
  hasOpenRequest,
  insertRequest,
  type RequestRow,
} from '../requests/queries.ts';
import { cannotChange } from './cardChange.ts';
import { cannotExtend } from './extendBoncard.ts';
import { type LockedBoncard, lockBoncard } from './queries.ts';

interface Asking extends Change<Person> {
  input: z.output<typeof requestInput>;
}

/**
 * Asks the office to do something to a card that an employer may not do (requirements "Requests"); each card has at
 * most one open request of each kind. The caller must make sure that a person's requests are handled one at a time.
 */
export async function askOffice(tx: Tx, { input, by, now }: Asking): Promise<RequestRow | Refusal> {
  const { boncard_id: boncardId, kind, note } = input;
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('boncard-unknown', { field: 'boncard_id' });
  const pointless = await cannotBeDone(tx, card, { kind, now });
  if (pointless) return pointless;
  if (await hasOpenRequest(tx, boncardId, kind)) return refuse('request-open');
  if ((await countRequestsOn(tx, by.userId, warsawDayOf(now))) >= MAX_REQUESTS_A_DAY)
    return refuse('too-many-requests-a-day', { args: { max: String(MAX_REQUESTS_A_DAY) } });
  const id = newId<RequestId>();
  await insertRequest(tx, {
    id,
    boncard_id: boncardId,
    kind,
    note,
    created_by: by.userId,
    created_at: now,
    salon_id: by.salonId,
  });
  const details = { before: {}, after: { request: kind }, reason: note };
  await recordAudit(tx, { by, now }, { action: 'boncard.requested', object: auditedCard(card), details });
  const made = await findRequest(tx, id, { scope: 'own', userId: by.userId });
  if (!made) throw new Error(`there is no request ${id}`);
  return made;
}

/** Returns why the office could not do what is asked for either; undefined if it could. */
async function cannotBeDone(
  tx: Tx,
  card: LockedBoncard,
  { kind, now }: { kind: Asking['input']['kind']; now: Date },
): Promise<Refusal | undefined> {
  const can = {
    extend: async () => (boncardCan.extend(card) ? undefined : cannotExtend(tx, card)),
    adjust: async () => {
      if (card.status === 'pending') return refuse('boncard-not-charged');
      return boncardCan.adjust(card) ? undefined : cannotChange(card);
    },
    unblock: async () => (boncardCan.unblock(card) ? undefined : refuse('boncard-not-blocked')),
    unlock: async () => ((await findPinLock(tx, card.id, now)) ? undefined : refuse('boncard-not-locked')),
  };
  return can[kind]();
}
