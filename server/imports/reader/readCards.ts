import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { isCardNumber } from '../../../contract/cardNumber.ts';
import { readCard } from './readCard.ts';
import { type CardRow, FaultyFile } from './readerLine.ts';
import { rowsBelow, type UnderstoodFile, understandFile } from './understandFile.ts';

/**
 * Yields the rows of a file of cards, chunk by chunk, as a person says or as it was understood.
 * @throws {FaultyFile}
 * @throws {ImpossibleChoice}
 */
export async function* readCards(content: Buffer, choice: ImportChoice = {}): AsyncGenerator<CardRow[]> {
  yield* cardsOf(await understandFile(content, choice));
}

/** Yields the same of a file that was understood. */
export async function* cardsOf(file: UnderstoodFile): AsyncGenerator<CardRow[]> {
  const rounded = roundedNumbers();
  const isSplit = file.table.split !== undefined;
  let total = 0;
  for await (const rows of rowsBelow(file)) {
    const cards = rows.map((row) => readCard(row, { ...file, isSplit }));
    for (const card of cards) rounded.add(card);
    total += cards.length;
    yield cards;
  }
  if (total === 0) throw new FaultyFile('file-unreadable');
  if (rounded.areAll()) throw new FaultyFile('numbers-rounded');
}

const ONLY_DIGITS = /^\d+$/;
/** A spreadsheet keeps 15 of 20 digits. */
const LOST_DIGITS = '00000';
/** One number may end like that by itself. */
const ENOUGH = 2;

/** Finds out whether all numbers of a file that have only digits have lost their last ones: then no row shows it. */
function roundedNumbers() {
  let [digits, rounded] = [0, 0];
  return {
    add({ number }: CardRow) {
      if (!isCardNumber(number) || !ONLY_DIGITS.test(number)) return;
      digits += 1;
      if (number.endsWith(LOST_DIGITS)) rounded += 1;
    },
    areAll: () => digits >= ENOUGH && rounded === digits,
  };
}
