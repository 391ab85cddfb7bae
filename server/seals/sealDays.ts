import { createHash } from 'node:crypto';
import type { BaseLogger } from 'pino';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { findLastSaleAt } from '../cards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import type { SealKey, SealRow } from './seal.ts';
import {
  addSeal,
  type Digest,
  digestAudit,
  digestChanges,
  digestLedger,
  findLastSeal,
  hasSealUpTo,
  listUnsealedDays,
} from './sealQueries.ts';

/**
 * Seals each closed day that has no seal yet, in order, and logs the seals, because somebody who can change the
 * database cannot change the log on another machine (requirements "Secrets and audit"). Pauses after each day, so that
 * PostgreSQL is free for the counters.
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

/** Seals the next day and returns its seal; undefined if no closed day is left, or another server is sealing it. */
async function sealNextDay(tx: Tx, sealKey: SealKey, now: Date): Promise<SealRow | undefined> {
  const before = await findLastSeal(tx);
  // Not the one after the last link: days up to that of a withdrawal may not have been sealed before it.
  const [day] = await listUnsealedDays(tx, { limit: 1 });
  if (!day) return undefined;
  const isFirst = !before || (before.is_withdrawal && !(await hasSealUpTo(tx, before.day)));
  const span = { day, isFirst };
  // Nothing is added to a closed day any more: neither ledger or audit entries, nor changes of last days, nor closed
  // months.
  const ledger = await digestLedger(tx, span);
  const audit = await digestAudit(tx, span);
  const changes = await digestChanges(tx, { day, isFirst: isFirst || !before?.change_hash });
  const said = { is_withdrawal: false, day, ...contentOf({ ledger, audit, changes }), sealed_at: now };
  return addSeal(tx, before, said, sealKey);
}

/**
 * Adds a link to the chain of seals that reopens all days after a Warsaw day: it supersedes their seals, which stay in
 * the chain. Returns the link; undefined if a day was being sealed at that moment.
 */
export async function sealWithdrawal(
  tx: Tx,
  { day, sealKey, now }: { day: WarsawDay; sealKey: SealKey; now: Date },
): Promise<SealRow | undefined> {
  const before = await findLastSeal(tx);
  const nothing = { count: 0, hash: createHash('sha256').digest() };
  const content = contentOf({ ledger: nothing, audit: nothing, changes: nothing });
  return addSeal(tx, before, { is_withdrawal: true, day, ...content, sealed_at: now }, sealKey);
}

/** Returns the fields of a seal that say what was booked, audited and changed on its day. */
function contentOf({ ledger, audit, changes }: Record<'ledger' | 'audit' | 'changes', Digest>) {
  return {
    ledger_count: ledger.count,
    ledger_hash: ledger.hash,
    audit_count: audit.count,
    audit_hash: audit.hash,
    change_count: changes.count,
    change_hash: changes.hash,
  };
}
