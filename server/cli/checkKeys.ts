import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { listExpiring } from '../apiKeys/queries.ts';
import type { Db } from '../db/client.ts';
import { type Finding, note } from './finding.ts';

const SOON_DAYS = 14;

/** Yields which API keys expire soon: the tills that call with them stop then. */
export async function* checkKeys(db: Db, now: Date): AsyncGenerator<Finding> {
  const today = warsawDayOf(now);
  for (const { name, salon_name, expires_at } of await listExpiring(db, {
    from: today,
    to: addDays(today, SOON_DAYS),
  })) {
    yield note('api-keys', `the API key “${name}” of ${salon_name} works until ${expires_at}`, {
      fix: 'Make another key in the console and give it to the till, if it is still in use.',
    });
  }
}
