import type { ImportChoice, ImportPreview } from '../../../contract/boncardImport.ts';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import { normalizeLine } from '../../../contract/normalizeText.ts';
import { cardsOf } from './readCards.ts';
import type { FoundColumns, Table } from './readerLine.ts';
import { widthOf } from './tableRows.ts';
import { type FileLook, isUnderstood, lookInto } from './understandFile.ts';

/** How much of a file a preview shows: rows, columns, and characters of a cell. */
const SAMPLES = 5;
const MAX_SHOWN_COLUMNS = 50;
const MAX_CELL_CHARS = 60;

/**
 * Yields the numbers that a file would add, each once, and returns what was detected in it. `duplicates` counts the
 * rows with a number that occurs earlier in the file.
 * @throws {FaultyFile} if it could not be imported, whatever a person chooses.
 * @throws {ImpossibleChoice}
 */
export async function* previewCards(
  content: Buffer,
  choice: ImportChoice,
): AsyncGenerator<CardNumber[], ImportPreview> {
  const look = await lookInto(content, choice);
  if (!isUnderstood(look)) {
    const { fault } = look.refusal;
    if (fault !== 'columns-unclear' && fault !== 'sheet-unclear') throw look.refusal;
    return { ...firstSight(look), rows: null, errors: null, duplicates: null };
  }
  const numbers = new Set<CardNumber>();
  let [rows, errors, duplicates] = [0, 0, 0];
  for await (const cards of cardsOf({ ...look.columns, table: look.table })) {
    const added: CardNumber[] = [];
    for (const card of cards) {
      if ('reason' in card) errors += 1;
      else if (numbers.has(card.number)) duplicates += 1;
      else {
        numbers.add(card.number);
        added.push(card.number);
      }
    }
    rows += cards.length;
    yield added;
  }
  return { ...firstSight(look), rows, errors, duplicates };
}

function firstSight({
  sheets,
  table,
  columns,
}: FileLook): Omit<ImportPreview, 'rows' | 'errors' | 'duplicates'> {
  return {
    sheets,
    sheet: table?.sheet ?? null,
    separator: table?.split?.separator ?? null,
    encoding: table?.split?.encoding ?? null,
    header_row: columns?.headerLine || null,
    columns: table && columns ? shownColumns(table, columns) : [],
    number_column: fromOne(columns?.number),
    pin_column: fromOne(columns?.pin),
  };
}

/** Returns the title and the first cells of each column; all columns have the same number of cells. */
function shownColumns({ head }: Table, { headerLine, number = 0, pin = 0 }: FoundColumns) {
  const width = Math.min(widthOf(head), Math.max(MAX_SHOWN_COLUMNS, number + 1, pin + 1));
  const header = head.find(({ line }) => line === headerLine);
  const rows = head.filter(({ line }) => line > headerLine).slice(0, SAMPLES);
  return Array.from({ length: width }, (_, column) => ({
    title: shown(header?.cells[column]),
    samples: rows.map(({ cells }) => shown(cells[column])),
  }));
}

function shown(cell = ''): string {
  return normalizeLine(cell).slice(0, MAX_CELL_CHARS).toWellFormed();
}

function fromOne(column: number | undefined): number | null {
  return column === undefined ? null : column + 1;
}
