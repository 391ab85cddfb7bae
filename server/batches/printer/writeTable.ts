import { cardAddress } from '../../../contract/cardNumber.ts';
import { type Column, column, text } from '../../exports/column.ts';
import { writeCsv } from '../../exports/writeCsv.ts';
import { writeXlsx } from '../../exports/writeXlsx.ts';
import type { PrintedCard, PrintJob } from '../printCards.ts';
import { printedTable } from '../sentences.ts';

/**
 * Unescaped, because a printing house's program would read an apostrophe as part of the PIN. Nothing here can be a
 * formula.
 */
const verbatim = { ...text, csv: (value: string) => value };

/** Yields a table for a printing house; the import of cards can read it too. */
export function writeTable(
  format: 'csv' | 'xlsx',
  { publicUrl, language }: Pick<PrintJob, 'publicUrl' | 'language'>,
  cards: AsyncIterable<PrintedCard[]>,
): AsyncGenerator<Buffer> {
  const words = printedTable[language];
  const columns: Column<PrintedCard>[] = [
    column(words.number, verbatim, ({ number }) => number),
    column(words.pin, verbatim, ({ pin }) => pin),
    column(words.address, verbatim, ({ number }) => cardAddress(publicUrl, number)),
  ];
  return format === 'csv' ? writeCsv(columns, cards) : writeXlsx(words.sheet, columns, cards);
}
