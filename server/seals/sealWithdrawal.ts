import { createHash } from 'node:crypto';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import type { SealKey, SealRow } from './seal.ts';
import { addSeal, findLastSeal } from './sealQueries.ts';

/**
 * Adds a link to the chain of seals that opens all days after a Warsaw day: it supersedes their seals, which stay. Returns its
 * place; undefined if a day was being sealed at that moment.
 */
export async function sealWithdrawal(
  tx: Tx,
  { day, sealKey, now }: { day: WarsawDay; sealKey: SealKey; now: Date },
): Promise<SealRow | undefined> {
  const before = await findLastSeal(tx);
  const nothing = createHash('sha256').digest();
  const said = {
    is_withdrawal: true,
    day,
    ledger_count: 0,
    ledger_hash: nothing,
    audit_count: 0,
    audit_hash: nothing,
    change_count: 0,
    change_hash: nothing,
    sealed_at: now,
  };
  return addSeal(tx, before, said, sealKey);
}
