import { differences } from '../audit/details.ts';
import { auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { keepSign, lockSign } from './queries.ts';
import type { Clocks } from './watchTime.ts';

/**
 * Makes the time of the clocks believed from now on, because the operator confirms it (requirements "Believed days").
 * All servers adopt this within a minute.
 */
export async function confirmTime(
  tx: Tx,
  { clocks, command, before }: { clocks: Clocks; command: string; before: BelievedTime },
): Promise<void> {
  const kept = await lockSign(tx);
  const database = await clocks.database(tx);
  await keepSign(tx, {
    trustedAt: database,
    claimedAt: database,
    heldMs: 0,
    ...clocks.boot(),
    confirmations: (kept?.confirmations ?? 0) + 1,
  });
  const change = { by: operator(command), now: clocks.server() };
  // Also if it is the same day, and only the time was in doubt.
  const details = differences({ day: before.day }, { day: before.clockDay }, ['day']);
  await recordAudit(tx, change, { action: 'day.confirmed', object: auditedDatabase, details });
}
