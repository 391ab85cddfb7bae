import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { type Ahead, countAhead, findLastEndedDay } from './queries.ts';

/** What a wrong clock has left behind. */
export interface Trouble extends Ahead {
  /** The last day that takes no more entries although it is not over; null if there is none. */
  closedUntil: WarsawDay | null;
}

/** Returns what is dated ahead of the believed day, or closed ahead of it. */
export async function findTrouble(db: Db, { day }: Pick<BelievedTime, 'day'>): Promise<Trouble> {
  const ended = await findLastEndedDay(db);
  return { ...(await countAhead(db, day)), closedUntil: ended && ended >= day ? ended : null };
}
