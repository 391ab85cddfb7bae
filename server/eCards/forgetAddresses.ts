import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Change } from '../platform/actor.ts';
import { always, type Pace } from '../platform/yieldToSales.ts';
import {
  countMayArrive,
  deleteAddress,
  deleteOldAddresses,
  listAddressed,
  lockCardsOf,
  markForgotten,
} from './queries.ts';

type Cards = Awaited<ReturnType<typeof deleteOldAddresses>>;

/**
 * Deletes the addresses for cards that ended more than `days` days before a Warsaw day, with the givers' words
 * (requirements "E-cards"). The audit records for which cards, but never the addresses. Ends as soon as
 * `today` is not believed any more.
 */
export async function forgetOldAddresses(
  db: PooledDb,
  {
    days,
    today,
    now,
    isStillBelieved = always,
  }: { days: number; today: WarsawDay; now: Date } & Pick<Pace, 'isStillBelieved'>,
): Promise<void> {
  const before = addDays(today, -days);
  let sendings = await listAddressed(db, undefined);
  while (sendings.length > 0 && (await isStillBelieved())) {
    const looked = sendings;
    await transact(db, async (tx) =>
      recordDeletions(tx, await deleteOldAddresses(tx, { sendings: looked, before }), { by: nobody, now }),
    );
    sendings = await listAddressed(db, looked.at(-1));
  }
}

/**
 * Deletes one address immediately. Returns for how many cards; how many of their mails were waiting, which will never
 * be sent; and how many may have left or are leaving.
 */
export async function forgetAddress(
  tx: Tx,
  { email, ...change }: Change & { email: string },
): Promise<{ count: number; unsent: number; leaving: number }> {
  // A mail leaves only with a link that was stored while its card was locked.
  await lockCardsOf(tx, email);
  const cards = await deleteAddress(tx, email);
  const unsent = await recordDeletions(tx, cards, change);
  const ids = cards.map(({ id }) => id);
  return { count: cards.length, unsent, leaving: await countMayArrive(tx, ids) };
}

/** Records deletions, and that waiting mails have failed because of them. Returns how many have. */
async function recordDeletions(tx: Tx, cards: Cards, change: Change): Promise<number> {
  let unsent = 0;
  for (const card of cards) {
    await recordAudit(tx, change, { action: 'boncard.address-deleted', object: auditedCard(card) });
    if (!(await markForgotten(tx, card.id, change.now))) continue;
    unsent += 1;
    await recordAudit(tx, change, { action: 'boncard.mail-failed', object: auditedCard(card) });
  }
  return unsent;
}
