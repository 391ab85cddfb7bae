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
import type { Month } from './months.ts';
import { readMonth } from './readMonth.ts';
import type { MovementRow } from './rollForwardQueries.ts';
import { withNet } from './setOff.ts';
import { type DebtRow, listDebts } from './settlementQueries.ts';

/**
 * Returns the liability at the end of a Warsaw day as a file, with one row for each salon, type, tax class and
 * validity.
 */
export function exportLiability(
  db: Db,
  { at: day, export: _, ...filters }: z.output<typeof liabilityQuery>,
  { format, language }: FileAsked,
): FileAnswer {
  const words = wordsIn(language);
  return tableFile<LiabilityRow>(format, {
    word: words.files.liability,
    of: day,
    columns: fileColumns(
      { language, record: liabilityRow },
      {
        salon: (row) => row.salon_name,
        type: (row) => words.boncardTypes[row.type],
        tax_class: ({ tax_class: taxClass }) => taxClass && words.taxClasses[taxClass],
        validity: (row) => words.standings[row.is_expired ? 'expired' : 'valid'],
        cards: (row) => row.cards,
        amount: (row) => row.amount,
      },
    ),
    batches: atOnce(() => listLiability(db, day, filters)),
  });
}

/**
 * Returns the roll-forward of a month as a file (opening, each kind of entry and closing), with one row for each
 * issuing salon. For a closed month these are the stored figures; if today's movements differ, they follow.
 */
export function exportRollForward(
  db: Db,
  { month }: { month: Month },
  { format, language, now }: FileAsked,
): FileAnswer {
  const kinds = ledgerKindNames.map((kind) => [
    `kinds.${kind}`,
    (row: StatedMovement) => row.kinds[kind] ?? ZERO,
  ]);
  return tableFile<StatedMovement>(format, {
    word: wordsIn(language).files['roll-forward'],
    of: month,
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
    batches: atOnce(async () => statedMovements(await readMonth(db, month, now), language)),
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
export function exportSettlement(
  db: Db,
  { month }: { month: Month },
  { format, language }: FileAsked,
): FileAnswer {
  return tableFile<DebtRow & { net: DebtRow['amount'] }>(format, {
    word: wordsIn(language).files.settlement,
    of: month,
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
    batches: atOnce(async () => withNet(await listDebts(db, month))),
  });
}

/** Yields all rows at once, because books have few. */
async function* atOnce<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[], undefined> {
  yield await read();
}
