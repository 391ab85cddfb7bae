import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Change } from '../platform/actor.ts';
import { always, type Pace } from '../platform/yieldToSales.ts';
import { deleteAddress, deleteOldAddresses, listAddressed, markForgotten } from './queries.ts';

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
 * Deletes one address immediately. Returns for how many cards. Mails that are waiting to be sent to it will never be.
 */
export async function forgetAddress(
  tx: Tx,
  { email, ...change }: Change & { email: string },
): Promise<number> {
  return (await recordDeletions(tx, await deleteAddress(tx, email), change)).length;
}

async function recordDeletions(tx: Tx, cards: Cards, change: Change): Promise<Cards> {
  for (const card of cards) {
    await recordAudit(tx, change, { action: 'boncard.address-deleted', object: auditedCard(card) });
    if (await markForgotten(tx, card.id, change.now))
      await recordAudit(tx, change, { action: 'boncard.mail-failed', object: auditedCard(card) });
  }
  return cards;
}
