import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { queueExpired } from './deliveryQueries.ts';
import { lastExpiredDay } from './saveWebhook.ts';

/**
 * Queues `boncard.expired` for the cards whose last day has ended since this was last done (requirements "Webhooks").
 */
export async function tellExpired(db: PooledDb, now: Date): Promise<void> {
  await transact(db, (tx) => queueExpired(tx, { through: lastExpiredDay(now), now }));
}
