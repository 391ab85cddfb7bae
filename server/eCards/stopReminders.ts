import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { hashToken } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { findReminderLink, markRemindersStopped } from './queries.ts';

/** Returns whether a link stops the reminders of a card, without changing anything. */
export async function isReminderLink(db: Db, token: string): Promise<boolean> {
  return (await findReminderLink(db, hashToken(token))) !== undefined;
}

/** Stops the reminders of a link's card for good; does nothing if they are stopped already (requirements "E-cards"). */
export async function stopReminders(
  db: PooledDb,
  { token, now }: { token: string; now: Date },
): Promise<Refusal | undefined> {
  const card = await findReminderLink(db, hashToken(token));
  if (!card) return refuse('not-found');
  await transact(db, async (tx) => {
    if (!(await markRemindersStopped(tx, card.id, now))) return;
    const object = auditedCard(card);
    await recordAudit(tx, { by: nobody, now }, { action: 'boncard.reminders-stopped', object });
  });
  return undefined;
}
