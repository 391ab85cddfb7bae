import type { BoncardId } from '../../contract/ids.ts';
import { formatPln, type Grosze, groszeToPln } from '../../contract/money.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { inPieces, type Pace } from '../platform/yieldToSales.ts';
import { getCycle, listExpiredBefore, setWrittenOff, sumExpiredBefore } from './correctionQueries.ts';
import { findLastSaleAt, insertLedgerEntry, lockBoncard, statusOfBalance, updateBoncard } from './queries.ts';

/** How many cards are looked up at once; each look-up passes over all that were written off since the last VACUUM. */
const BATCH = 500;
const CARDS_AT_ONCE = 50;
/**
 * The longest time that a run may take. Its entries have the time at which it began, and that day must not end
 * meanwhile. The rest is written off an hour later.
 */
const LONGEST_MS = 30 * 60_000;

/**
 * Writes off the balances of cards that expired more than `days` ago, and that nobody has changed for as long, each in
 * a transaction of its own (requirements "Putting money right"). Pauses after some cards, so that PostgreSQL is free
 * for the counters. Ends as soon as `now` is not believed any more.
 */
export async function writeOffExpired(
  db: PooledDb,
  { days, now, ...pace }: { days: number; now: Date } & Pace,
): Promise<void> {
  const before = earliestKept({ days, now });
  const begun = performance.now();
  let found: BoncardId[] = [];
  const writeOffSome = async () => {
    if (found.length === 0) found = await listExpiredBefore(db, before, BATCH);
    const cards = found.splice(0, CARDS_AT_ONCE);
    for (const id of cards) {
      if (pace.stopping?.aborted) return false;
      await transact(db, (tx) => writeOff(tx, { id, before, now }));
    }
    return cards.length === CARDS_AT_ONCE && performance.now() - begun < LONGEST_MS;
  };
  await inPieces(writeOffSome, () => findLastSaleAt(db), pace);
}

/** The cards that the next run would write off, and what is on them. */
interface DueWriteOffs {
  cards: number;
  amount: Grosze;
  /** Says both to the operator. */
  text: string;
}

/**
 * Returns what a run would write off now; undefined if nothing. The operator is told before it happens, because what
 * is written off comes back only card by card.
 */
export async function findDueWriteOffs(
  db: Db,
  { days, now }: { days: number; now: Date },
): Promise<DueWriteOffs | undefined> {
  const before = earliestKept({ days, now });
  const { count: cards, amount } = await sumExpiredBefore(db, before);
  if (cards === 0) return undefined;
  const which = cards === 1 ? 'one card' : `${cards} cards`;
  const text = `the next run writes off ${formatPln(amount)} on ${which}, expired before ${before}`;
  return { cards, amount, text };
}

/** Returns the earliest last day with which a card is not written off yet. */
function earliestKept({ days, now }: { days: number; now: Date }): WarsawDay {
  return addDays(warsawDayOf(now), -days);
}

async function writeOff(tx: Tx, { id, before, now }: { id: BoncardId; before: WarsawDay; now: Date }) {
  const card = await lockBoncard(tx, id);
  if (!card?.cycle_id || card.status !== 'active') return;
  // Its validity may have been extended meanwhile, or money put back on it.
  const { valid_until } = await getCycle(tx, card.cycle_id);
  if (valid_until >= before) return;
  if (card.moderated_at && warsawDayOf(card.moderated_at) >= before) return;
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
  const details = {
    before: { status: card.status, amount: groszeToPln(card.balance) },
    after: { status, amount: groszeToPln(totals.balance) },
  };
  const object = auditedCard(card);
  await recordAudit(tx, { by: nobody, now }, { action: 'boncard.written-off', object, details });
}
