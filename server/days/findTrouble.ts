import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { countAhead, findLastEndedDay } from './queries.ts';

/** What a wrong clock has left behind. */
export interface Trouble {
  /** The number of ledger entries that are dated after the latest day that it can be, up to the most that are counted. */
  entries: number;
  /** The last ended day, if it is not over yet; null otherwise. */
  closedUntil: WarsawDay | null;
}

/** Returns the latest day that it can be: clocks that agree may be right, even if they are ahead of what is known. */
export function latestDay({ day, clockDay, doubt }: BelievedTime): WarsawDay {
  return doubt?.why === 'clocks-differ' ? day : clockDay;
}

/** Returns which entries are dated too late, and whether days have ended although they are not over. */
export async function findTrouble(db: Db, time: BelievedTime): Promise<Trouble> {
  const day = latestDay(time);
  const ended = await findLastEndedDay(db);
  return { entries: await countAhead(db, day), closedUntil: ended && ended >= day ? ended : null };
}
