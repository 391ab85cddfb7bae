import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { LostFacts } from '../../contract/lostSearch.ts';
import { groszeToPln } from '../../contract/money.ts';
import type { Scope } from '../../contract/permissions.ts';
import { facts } from '../audit/details.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Lockout, lostSearchSubject } from '../lockout/lockout.ts';
import type { Change, Person } from '../platform/actor.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { findLost } from './lostQueries.ts';

export type LostCards = Awaited<ReturnType<typeof findLost>>;

/**
 * Returns the cards that may be a lost one, by what is known of a sale or payment with it (requirements "Putting money
 * right"). The number of searches per person is limited, whether or not they find anything.
 */
export async function searchLost(
  lockout: Lockout,
  read: (work: (db: Db) => Promise<LostCards>) => Promise<LostCards>,
  {
    known,
    who,
    scope,
    address,
    now,
    signal,
  }: {
    known: LostFacts;
    who: { id: UserId; email: string; role: Role | null; salonId: SalonId | null };
    scope: Scope;
    address: string;
    now: Date;
    signal: AbortSignal;
  },
): Promise<LostCards | Refusal> {
  const by = { userId: who.id, address };
  const found = await lockout.guard([lostSearchSubject(who)], { by, now, signal }, () =>
    read((db) => findLost(db, known, { scope, user: who })),
  );
  return found && !isRefusal(found) ? found : (found ?? { cards: [], more: false });
}

/** Records a search in the audit: on each card that it shows, or once if it found none. */
export async function recordLostSearch(
  tx: Tx,
  { known, found, by, now }: Change<Person> & { known: LostFacts; found: LostCards },
) {
  const { document, day, amount, last4 } = known;
  const details = facts({
    ...(document !== undefined && { document }),
    ...(day !== undefined && { day }),
    ...(amount !== undefined && { amount: groszeToPln(amount) }),
    ...(last4 !== undefined && { last4 }),
  });
  const shown = found.cards.map(({ card }) => auditedCard(card));
  const objects = shown.length > 0 ? shown : [auditedCard({ id: null, number: (last4 ?? '') as CardNumber })];
  for (const object of objects) {
    await recordAudit(tx, { by, now }, { action: 'boncard.lost-searched', object, details });
  }
}
