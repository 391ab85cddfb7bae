import type { BaseLogger } from 'pino';
import { findLastSaleAt } from '../cards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import { linkOf, type SealRow, sealOf } from './seal.ts';
import {
  digestAudit,
  digestChanges,
  digestLedger,
  findClosedDayAfter,
  findLastSeal,
  hasSealUpTo,
  insertSeal,
} from './sealQueries.ts';

/** The PIN key under which days are sealed now. */
export interface SealKey {
  id: number;
  key: Buffer;
}

/**
 * Seals each closed day that has no seal yet, in order, and logs the seals: somebody who can change the database cannot change
 * the log of another machine (requirements "Secrets and audit"). Leaves PostgreSQL to the counters after each day.
 */
export async function sealDays(
  db: PooledDb,
  { sealKey, now, log, ...pace }: { sealKey: SealKey; now: Date; log: Pick<BaseLogger, 'info'> } & Pace,
): Promise<void> {
  const sealOne = async () => {
    const sealed = await transact(db, (tx) => sealNextDay(tx, sealKey, now));
    if (!sealed) return false;
    const { day, pin_key_id: pinKeyId, seal } = sealed;
    log.info({ day, pinKeyId, seal: seal.toString('hex') }, 'day sealed');
    return true;
  };
  await inPieces(sealOne, () => findLastSaleAt(db), pace);
}

/** Returns the seal; undefined if no closed day is left, or somebody else seals it. */
async function sealNextDay(tx: Tx, { id, key }: SealKey, now: Date): Promise<SealRow | undefined> {
  const before = await findLastSeal(tx);
  const day = await findClosedDayAfter(tx, before?.day);
  if (!day) return undefined;
  const isFirst = !before || (before.is_withdrawal && !(await hasSealUpTo(tx, before.day)));
  const span = { day, isFirst };
  // Nothing is added to a closed day: no ledger or audit entry, no change of a last day, no closed month.
  const ledger = await digestLedger(tx, span);
  const audit = await digestAudit(tx, span);
  const changes = await digestChanges(tx, { day, isFirst: isFirst || !before?.change_hash });
  const row = {
    number: (before?.number ?? 0) + 1,
    is_withdrawal: false,
    day,
    pin_key_id: id,
    ledger_count: ledger.count,
    ledger_hash: ledger.hash,
    audit_count: audit.count,
    audit_hash: audit.hash,
    change_count: changes.count,
    change_hash: changes.hash,
    sealed_at: now,
  };
  const link = linkOf(row, before);
  const seal = { ...row, link, seal: sealOf(link, key) };
  return (await insertSeal(tx, seal)) ? seal : undefined;
}
