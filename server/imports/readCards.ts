import type { FailureReason } from '../../contract/boncardImport.ts';
import {
  type CardNumber,
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  type Pin,
} from '../../contract/cardNumber.ts';
import { toStorable } from '../toStorable.ts';
import { inBatches } from './inBatches.ts';
import { readTable } from './readTable.ts';

export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: Exclude<FailureReason, 'duplicate'> };

const headers = { number: ['number', 'numer'], pin: ['pin'] };

/** The cards of an import file, piece by piece: by the header's names or, without a header, number first and PIN second. */
export async function* readCards(content: Buffer): AsyncGenerator<CardRow[]> {
  let columns: { number: number; pin: number } | undefined;
  for await (const rows of readTable(content)) {
    const cards: CardRow[] = [];
    for (const { line, cells } of rows) {
      if (isBlank(cells)) continue;
      const header = columns ? undefined : findHeader(cells);
      columns ??= header ?? { number: 0, pin: 1 };
      if (!header) cards.push(readCard(line, cells[columns.number], cells[columns.pin]));
    }
    yield cards;
  }
}

const LINES_LOOKED_AT = 20;

/** Whether a file can be a list of cards: a table of at least two columns with a row below its header. */
export async function looksLikeCards(content: Buffer): Promise<boolean> {
  // No text holds a zero byte, but for UTF-16, which says so by its first two bytes; a spreadsheet is a zip.
  const isText = !content.includes(0) || content[0] === 0xff || content[0] === 0xfe;
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  if (!isText && !isZip) return false;
  try {
    const firstRows = inBatches(readTable(content), LINES_LOOKED_AT);
    for await (const rows of firstRows) {
      return rows.some(({ cells }) => cells.length >= 2 && !isBlank(cells) && !findHeader(cells));
    }
    return false;
  } catch {
    return false;
  }
}

/** What spreadsheets leave where somebody deleted the content of rows. */
function isBlank(cells: unknown[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || cell === '');
}

function findHeader(cells: unknown[]): { number: number; pin: number } | undefined {
  const names = cells.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase(),
  );
  const number = names.findIndex((name) => headers.number.includes(name));
  const pin = names.findIndex((name) => headers.pin.includes(name));
  return number >= 0 && pin >= 0 ? { number, pin } : undefined;
}

/** A wrong row may hold anything; so much of it is kept, in characters. */
const LONGEST_SHOWN = 100;

function readCard(line: number, numberCell: unknown, pinCell: unknown): CardRow {
  const shown = toStorable(String(numberCell ?? '').trim(), LONGEST_SHOWN);
  const number = normalizeCardNumber(shown);
  const pin = normalizePin(String(pinCell ?? ''));
  // Excel keeps 15 digits of a number: what was a card number is lost, whatever it looks like.
  if (typeof numberCell === 'number' || /^\d+([.,]\d+)?E\+\d+$/i.test(shown)) {
    return { line, number: shown, reason: 'excel-rounded' };
  }
  if (!isCardNumber(number)) return { line, number: shown, reason: 'number-invalid' };
  if (!isPin(pin)) return { line, number, reason: 'pin-invalid' };
  return { line, number, pin };
}
