import { createHash } from 'node:crypto';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { linkOf, type SealRow, sealOf } from './seal.ts';
import type { SealKey } from './sealDays.ts';
import { findLastSeal, insertSeal } from './sealQueries.ts';

/**
 * Adds a link to the chain of seals that opens all days after a Warsaw day: it supersedes their seals, which stay. Returns its
 * place; undefined if a day was being sealed at that moment.
 */
export async function sealWithdrawal(
  tx: Tx,
  { day, sealKey: { id, key }, now }: { day: WarsawDay; sealKey: SealKey; now: Date },
): Promise<SealRow | undefined> {
  const before = await findLastSeal(tx);
  const nothing = createHash('sha256').digest();
  const row = {
    number: (before?.number ?? 0) + 1,
    is_withdrawal: true,
    day,
    pin_key_id: id,
    ledger_count: 0,
    ledger_hash: nothing,
    audit_count: 0,
    audit_hash: nothing,
    change_count: 0,
    change_hash: nothing,
    sealed_at: now,
  };
  const link = linkOf(row, before);
  const seal = { ...row, link, seal: sealOf(link, key) };
  return (await insertSeal(tx, seal)) ? seal : undefined;
}
