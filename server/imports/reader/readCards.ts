import { readCard } from './readCard.ts';
import { type CardRow, FaultyFile } from './readerLine.ts';
import { roundedNumbers } from './roundedNumbers.ts';
import { understandFile } from './understandFile.ts';

/** Yields the rows of a file of cards, chunk by chunk. @throws {FaultyFile} */
export async function* readCards(content: Buffer): AsyncGenerator<CardRow[]> {
  const file = await understandFile(content);
  const rounded = roundedNumbers();
  let total = 0;
  for await (const rows of file.rows()) {
    const cards = rows.map((row) => readCard(row, { ...file, isSplit: file.table.isSplit }));
    for (const card of cards) rounded.add(card);
    total += cards.length;
    yield cards;
  }
  if (total === 0) throw new FaultyFile('file-unreadable');
  if (rounded.areAll()) throw new FaultyFile('numbers-rounded');
}
