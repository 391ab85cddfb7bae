import { maskCardNumber } from '../../contract/cardNumber.ts';
import { type LedgerKind, ledgerKinds } from '../../contract/codes.ts';
import { formatPln, ZERO } from '../../contract/money.ts';
import { listWrongExceptions } from '../books/exceptions/queries.ts';
import { matchPinKeys } from '../cards/pinKey.ts';
import type { Db } from '../db/client.ts';
import { verifySeals } from '../seals/verifySeals.ts';
import { listWrongBooks, listWrongMonths } from './bookQueries.ts';
import { checkDays } from './checkDays.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import {
  beginSnapshot,
  type Discrepancy,
  endSnapshot,
  listDiscrepancies,
  listWrongCorrections,
  listWrongFacets,
  listWrongRanges,
  listWrongTotals,
  sumBooks,
} from './queries.ts';

/**
 * Compares every balance with its ledger, for each card and in total, and every entry with its hash and seal, as of one
 * moment; sales continue meanwhile. Yields a fault for each difference.
 */
export async function* reconcile(db: Db, pinKeys: readonly Buffer[] = []): AsyncGenerator<Finding> {
  const snapshot = await beginSnapshot(db);
  try {
    for await (const batch of listDiscrepancies(snapshot)) {
      for (const card of batch) yield* differences(card);
    }
    for (const text of await listWrongCorrections(snapshot))
      yield fault('corrections', text, { data: { what: text } });
    yield compareSums(await sumBooks(snapshot));
    yield* wrongTotals(await listWrongTotals(snapshot));
    for (const id of await listWrongFacets(snapshot)) {
      yield fault('facets', `card ${id}: its row in boncard_facets does not match the card`, {
        data: { id },
      });
    }
    for (const what of await listWrongRanges(snapshot)) {
      yield fault('totals', `${what}: the stored totals differ from a count`, { data: { what } });
    }
    const wrongBooks = [
      ...(await listWrongBooks(snapshot)),
      ...(await listWrongMonths(snapshot)),
      ...(await listWrongExceptions(snapshot)),
    ];
    for (const what of wrongBooks) yield fault('totals', what, { data: { what } });
    // Notes here, because they cause no differences; `doctor` reports some of them as faults.
    for await (const finding of checkDays(snapshot))
      if (finding.level !== 'ok') yield { ...finding, level: 'note' };
    const noted = await matchPinKeys(snapshot, pinKeys);
    const keyOf = (id: number) => noted.find((known) => known.id === id)?.key;
    for await (const { is, text, data } of verifySeals(snapshot, keyOf)) {
      const report = { forged: fault, known: note, right: ok }[is];
      yield report('seals', text, { data });
    }
  } finally {
    await endSnapshot(snapshot);
  }
}

function* differences(card: Discrepancy): Generator<Finding> {
  const wrong = (name: string, text: string) =>
    fault(name, `card ${maskCardNumber(card.number)} (${card.id}): ${text}`, {
      data: { ...card, number: maskCardNumber(card.number) },
    });
  const { balance, ledger_balance, ledger_length, entries, gap_at, break_at } = card;
  if (balance !== ledger_balance) {
    yield wrong(
      'balance',
      `its balance is ${formatPln(balance)}, but its ledger’s is ${formatPln(ledger_balance)}`,
    );
  }
  if (ledger_length !== entries) {
    yield wrong('length', `the number of its ledger entries should be ${ledger_length}, but is ${entries}`);
  }
  if (gap_at !== null) yield wrong('sequence', `an entry is missing before ledger entry ${gap_at}`);
  if (break_at !== null) yield wrong('continuity', `ledger entry ${break_at} does not continue the balance`);
  if (!card.status_fits) {
    yield wrong(
      'status',
      `it is ${card.status} with ${formatPln(balance)}; ledger entries: ${ledger_length}`,
    );
  }
}

function compareSums({ expected, ...sums }: Awaited<ReturnType<typeof sumBooks>>): Finding {
  const { cards, entries, kinds, balances } = sums;
  const terms = Object.entries(ledgerKinds)
    .filter(([kind]) => kinds[kind as LedgerKind] !== undefined)
    .map(
      ([kind, { sign }]) => `${sign > 0 ? '+' : '−'} ${kind} ${formatPln(kinds[kind as LedgerKind] ?? ZERO)}`,
    );
  const sum = [...terms, `= ${formatPln(expected)}`].join(' ');
  const booked = entries > 0 ? `ledger entries: ${entries}, ${sum}` : 'no ledger entries';
  const text = `cards: ${cards}; ${booked}; balances ${formatPln(balances)}`;
  return balances === expected ? ok('books', text, { data: sums }) : fault('books', text, { data: sums });
}

/** Yields the wrong stored totals, which lists show instead of counting. */
function* wrongTotals(wrong: Awaited<ReturnType<typeof listWrongTotals>>): Generator<Finding> {
  for (const { what, kept, counted } of wrong) {
    yield fault('totals', `${what}: ${kept} stored, ${counted} counted`, {
      data: { what, kept, counted },
    });
  }
}
