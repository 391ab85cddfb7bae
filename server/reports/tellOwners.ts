import { consolePaths } from '../../contract/consolePaths.ts';
import type { ReportFailure } from '../../contract/schedule.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import type { FailedRun } from './queries.ts';

/** Only programs reach that limit; it also limits the mails. */
const UNTOLD: ReportFailure = 'too-many';

/**
 * Tells the owners of reports that have begun to fail; about further failures in a row there are no mails (requirements
 * "Scheduled reports").
 */
export async function tellOwners(tx: Tx, failed: readonly FailedRun[]): Promise<void> {
  const path = consolePaths.schedules.slice(1);
  for (const { email, language, name, failure, is_first, is_active } of failed) {
    if (is_first && is_active && failure !== UNTOLD)
      await addMail(tx, { kind: 'reportFailed', email, language, name, path });
  }
}
