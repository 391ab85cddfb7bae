import type { Finding } from '../../server/cli/finding.ts';
import { reconcile } from '../../server/cli/reconcile.ts';
import type { Db } from '../../server/db/client.ts';
import { testPinKey } from './testConfig.ts';

/**
 * Returns faults where the books do not add up: charges − purchases − cancellations = balances, per card and in total
 * (requirements "Figures").
 */
export async function findBookFaults(db: Db): Promise<Finding[]> {
  const findings = await Array.fromAsync(reconcile(db, [testPinKey]));
  return findings.filter(({ level }) => level === 'fault');
}
