import type { AuditEntryId } from '../../contract/audit.ts';
import { addRefusals } from '../audit/queries.ts';
import type { Db } from '../db/client.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * Counts the attempts that locks refuse. The counts are written to the audit only at intervals, however many there are.
 */
export interface RefusalTally {
  count(entryId: AuditEntryId): void;
  /** Writes the counts so far. */
  flush(): Promise<void>;
}

export function createRefusalTally(
  db: Db,
  { refusalCountMs }: Pick<Timeouts, 'refusalCountMs'>,
): RefusalTally {
  const counts = new Map<AuditEntryId, number>();
  let timer: NodeJS.Timeout | undefined;
  const add = (entryId: AuditEntryId, count: number) => {
    counts.set(entryId, (counts.get(entryId) ?? 0) + count);
    timer ??= setTimeout(() => void flush(), refusalCountMs).unref();
  };
  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...counts];
    counts.clear();
    for (const [entryId, count] of counted) {
      // If PostgreSQL is unreachable, they wait for the next write.
      await addRefusals(db, entryId, count).catch(() => add(entryId, count));
    }
  }
  return { count: (entryId) => add(entryId, 1), flush };
}
