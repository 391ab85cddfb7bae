import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { readCard } from './readCard.ts';
import { type CardRow, FaultyFile } from './readerLine.ts';
import { roundedNumbers } from './roundedNumbers.ts';
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
