import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { isCardNumber } from '../../../contract/cardNumber.ts';
import { hasCard } from './cellKinds.ts';
import { findOtherList } from './findOtherList.ts';
import { readCard } from './readCard.ts';
import { type CardRow, FaultyFile } from './readerLine.ts';
import { rowsBelow, type UnderstoodFile, understandFile } from './understandFile.ts';

/**
 * Yields the rows of a file of cards in chunks, using a person's choice and what was detected.
 * @throws {FaultyFile}
 * @throws {ImpossibleChoice}
 */
export async function* readCards(content: Buffer, choice: ImportChoice = {}): AsyncGenerator<CardRow[]> {
  yield* cardsOf(await understandFile(content, choice));
}

/**
 * Yields the rows of a file whose columns are known.
 * @throws {FaultyFile}
 */
export async function* cardsOf(file: UnderstoodFile): AsyncGenerator<CardRow[]> {
  const rounded = roundedNumbers();
  const otherList = findOtherList(file);
  const isSplit = file.table.split !== undefined;
  let total = 0;
  for await (const rows of rowsBelow(file)) {
    const cards = rows.map((row) => {
      if (row.isHidden && hasCard(row)) throw new FaultyFile('rows-hidden', String(row.line));
      const card = readCard(row, { ...file, isSplit });
      otherList.add(row, card);
      rounded.add(card);
      return card;
    });
    total += cards.length;
    yield cards;
  }
  if (total === 0) throw new FaultyFile('file-unreadable');
  const firstRounded = rounded.firstIfAll();
  if (firstRounded !== undefined) throw new FaultyFile('numbers-rounded', String(firstRounded));
}

const ONLY_DIGITS = /^\d+$/;
/** A spreadsheet keeps only 15 of 20 digits. */
const LOST_DIGITS = '00000';
/** A single number may end like this by chance. */
const ENOUGH = 2;

/**
 * Detects whether all numbers of a file that consist of digits have lost their last ones: a single row cannot show
 * this.
 */
function roundedNumbers() {
  let [digits, rounded] = [0, 0];
  let first: number | undefined;
  return {
    add({ line, number }: CardRow) {
      if (!isCardNumber(number) || !ONLY_DIGITS.test(number)) return;
      digits += 1;
      first ??= line;
      if (number.endsWith(LOST_DIGITS)) rounded += 1;
    },
    /** Returns the line of the first of them if all are rounded. */
    firstIfAll: () => (digits >= ENOUGH && rounded === digits ? first : undefined),
  };
}
