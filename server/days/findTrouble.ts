import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { countAhead, findLastEndedDay } from './queries.ts';

/** What a wrong clock has left behind. */
export interface Trouble {
  /** The number of ledger entries that are dated after the believed day, up to the most that are counted. */
  entries: number;
  /** The last ended day, if it is not over yet; null otherwise. */
  closedUntil: WarsawDay | null;
}

/** Returns which entries are dated after the believed day, and whether days have ended although they are not over. */
export async function findTrouble(db: Db, { day }: Pick<BelievedTime, 'day'>): Promise<Trouble> {
  const ended = await findLastEndedDay(db);
  return { entries: await countAhead(db, day), closedUntil: ended && ended >= day ? ended : null };
}
