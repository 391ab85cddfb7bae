import type { BoncardId } from '../../contract/ids.ts';
import { groszeToPln } from '../../contract/money.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { getCycle, listExpiredBefore, setWrittenOff } from './correctionQueries.ts';
import { insertLedgerEntry, lockBoncard, statusOfBalance, updateBoncard } from './queries.ts';

const BATCH = 500;

/**
 * Writes off what is left on cards that expired more than `days` ago, each in a transaction of its own (requirements
 * "Putting money right").
 */
export async function writeOffExpired(
  db: PooledDb,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const before = addDays(warsawDayOf(now), -days);
  for (;;) {
    const cards = await listExpiredBefore(db, before, BATCH);
    for (const id of cards) await transact(db, (tx) => writeOff(tx, { id, before, now }));
    if (cards.length < BATCH) return;
  }
}

async function writeOff(tx: Tx, { id, before, now }: { id: BoncardId; before: WarsawDay; now: Date }) {
  const card = await lockBoncard(tx, id);
  if (!card?.cycle_id || card.status !== 'active') return;
  // Somebody may have extended it meanwhile.
  const { valid_until } = await getCycle(tx, card.cycle_id);
  if (valid_until >= before) return;
  const totals = insertLedgerEntry(tx, card, {
    cycle_id: card.cycle_id,
    kind: 'breakage',
    amount: card.balance,
    user_id: null,
    user_salon_id: null,
    created_at: now,
  });
  await setWrittenOff(tx, card.cycle_id, now);
  const status = statusOfBalance(totals.balance);
  await updateBoncard(tx, id, { ...totals, status });
  await recordAudit(tx, {
    action: 'boncard.written-off',
    by: nobody,
    object: auditedCard(card),
    at: now,
    details: {
      before: { status: card.status, amount: groszeToPln(card.balance) },
      after: { status, amount: groszeToPln(totals.balance) },
    },
  });
}
