import { type ImportColumn, importColumnOf } from '../../../contract/importColumns.ts';
import { hasCard } from './cellKinds.ts';
import { type CardRow, FaultyFile, type TableRow } from './readerLine.ts';
import { describeRow, type UnderstoodFile } from './understandFile.ts';

type Names = (ImportColumn | undefined)[];

/**
 * Detects a second list below the first whose columns are in another order: its PINs would be read from a wrong column.
 * A header that is repeated on each page is none.
 */
export function findOtherList({ table, headerLine, number, pin }: UnderstoodFile) {
  const header = table.head.find(({ line }) => line === headerLine);
  const headerNames = header ? namesIn(header) : [];
  let other: TableRow | undefined;

  function isSame(names: Names): boolean {
    const isAsChosen = names[pin] === 'pin' && (names[number] === 'number' || !names.includes('number'));
    return isAsChosen || names.join() === headerNames.join();
  }

  return {
    /** @throws {FaultyFile} if this is a row of such a list. */
    add(row: TableRow, card: CardRow) {
      // What is a card of the first list may be one of the second list too.
      const isCardRow = !('reason' in card) || hasCard(row);
      if (isCardRow && other) throw new FaultyFile('columns-unclear', describeRow(other));
      if (isCardRow) return;
      const names = namesIn(row);
      if (names.some((name) => name !== undefined)) other = isSame(names) ? undefined : row;
    },
  };
}

function namesIn({ cells }: TableRow): Names {
  return cells.map(importColumnOf);
}
