import type { z } from 'zod';
import { type liabilityQuery, liabilityRow, salonMovement, settlementFileRow } from '../../contract/books.ts';
import { ledgerKindNames } from '../../contract/codes.ts';
import { fill } from '../../contract/fill.ts';
import type { Language } from '../../contract/language.ts';
import { ZERO } from '../../contract/money.ts';
import type { Db } from '../db/client.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type LiabilityRow, listLiability } from './liabilityQueries.ts';
import { lastDayOf, type Month } from './months.ts';
import { type BookState, findBookState } from './openDayQueries.ts';
import { readMonth } from './readMonth.ts';
import type { MovementRow } from './rollForwardQueries.ts';
import { withNet } from './setOff.ts';
import { type DebtRow, listDebts } from './settlementQueries.ts';

/**
 * Returns the liability at the end of a Warsaw day, or of the last known day if that is earlier, as a file named by
 * that day, with one row for each salon, type, tax class and validity.
 */
export async function exportLiability(
  db: Db,
  { at: day, export: _, ...filters }: z.output<typeof liabilityQuery>,
  { format, language }: FileAsked,
): Promise<FileAnswer> {
  const words = wordsIn(language);
  const state = await findBookState(db);
  const rows = await listLiability(db, { day, state }, filters);
  const { known_until: last = day } = state;
  return tableFile<LiabilityRow>(format, {
    word: words.files.liability,
    of: last < day ? last : day,
    columns: fileColumns(
      { language, record: liabilityRow },
      {
        salon: (row) => row.salon_name,
        type: (row) => words.boncardTypes[row.type],
        tax_class: ({ tax_class: taxClass }) => (taxClass ? words.taxClasses[taxClass] : words.noTaxClass),
        validity: (row) => words.standings[row.is_expired ? 'expired' : 'valid'],
        cards: (row) => row.cards,
        amount: (row) => row.amount,
      },
    ),
    batches: atOnce(rows),
  });
}

/**
 * Returns the roll-forward of a month as a file (opening, each kind of entry and closing), with one row for each
 * issuing salon. For a closed month these are the stored figures; if today's movements differ, they follow.
 */
export async function exportRollForward(
  db: Db,
  { month }: { month: Month },
  { format, language, now }: FileAsked,
): Promise<FileAnswer> {
  const found = await readMonth(db, month, now);
  const kinds = ledgerKindNames.map((kind) => [
    `kinds.${kind}`,
    (row: StatedMovement) => row.kinds[kind] ?? ZERO,
  ]);
  return tableFile<StatedMovement>(format, {
    word: wordsIn(language).files['roll-forward'],
    of: knownPartOf(month, found.state),
    columns: fileColumns(
      { language, record: salonMovement },
      {
        salon: (row) => row.salon_name,
        opening: (row) => row.opening,
        ...Object.fromEntries(kinds),
        closing: (row) => row.closing,
        state: (row) => row.state,
      },
    ),
    batches: atOnce(statedMovements(found, language)),
  });
}

/** A movement and the state of its figures: stored when the month was closed, or today's. */
type StatedMovement = MovementRow & { state: string };

function statedMovements(
  { movements, closed }: Awaited<ReturnType<typeof readMonth>>,
  language: Language,
): StatedMovement[] {
  const { monthStates: states, monthParts: parts } = wordsIn(language);
  const stated = (rows: readonly MovementRow[], state: string) => rows.map((row) => ({ ...row, state }));
  if (!closed) return stated(movements, states.open);
  // If only the hash is wrong, the stored figures equal today's.
  if (closed.differing.length === 0) return stated(closed.movements, states.closed);
  const differing = closed.differing.map((part) => parts[part]).join(', ');
  return [
    ...stated(closed.movements, fill(states.differs, { differing })),
    ...(closed.differing.includes('movements') ? stated(movements, states.today) : []),
  ];
}

/** Returns who owes whom for a month as a file, with one row for each direction of a pair of salons. */
export async function exportSettlement(
  db: Db,
  { month }: { month: Month },
  { format, language }: FileAsked,
): Promise<FileAnswer> {
  const { debts, state } = await listDebts(db, month);
  return tableFile<DebtRow & { net: DebtRow['amount'] }>(format, {
    word: wordsIn(language).files.settlement,
    of: knownPartOf(month, state),
    columns: fileColumns(
      { language, record: settlementFileRow, resource: 'settlement' },
      {
        debtor: (row) => row.issuer_name,
        creditor: (row) => row.salon_name,
        count: (row) => row.count,
        amount: (row) => row.amount,
        net: (row) => row.net,
      },
    ),
    batches: atOnce(withNet(debts)),
  });
}

/**
 * Returns a month for a file's name; if only some of its days are known, with the last known one:
 * `2026-11--2026-11-20`.
 */
function knownPartOf(month: Month, state: BookState): string {
  const { known_until: last } = state;
  return last && last < lastDayOf(month) ? `${month}--${last}` : month;
}

/** Yields all rows at once, because books have few. */
async function* atOnce<Row>(rows: Row[]): AsyncGenerator<Row[], undefined> {
  yield rows;
}
