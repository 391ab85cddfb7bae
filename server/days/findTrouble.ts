import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { type Ahead, countAhead, findLastEndedDay } from './queries.ts';

/** What a wrong clock has left behind. */
export interface Trouble extends Ahead {
  /** The last ended day, if it is not over yet; null otherwise. */
  closedUntil: WarsawDay | null;
}

/** Returns which entries are dated after the believed day, and whether days have ended although they are not over. */
export async function findTrouble(db: Db, { day }: Pick<BelievedTime, 'day'>): Promise<Trouble> {
  const ended = await findLastEndedDay(db);
  return { ...(await countAhead(db, day)), closedUntil: ended && ended >= day ? ended : null };
}
