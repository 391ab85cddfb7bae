import type { Db } from '../db/client.ts';

/** Takes an attempt back; one whose counter was deleted meanwhile, or stands at none, is no credit for those to come. */
export async function takeBackAttempt(db: Db, key: string) {
  await db
    .updateTable('attempts')
    .set((row) => ({ points: row('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute();
}
