import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type Column, column, text, whole } from '../../../server/exports/column.ts';
import { writeCsv } from '../../../server/exports/writeCsv.ts';
import { writeXlsx } from '../../../server/exports/writeXlsx.ts';

const columns: Column<string>[] = [
  column('tekst; "w cudzysłowie"', text, (row) => row),
  column('znaków', whole, (row) => row.length),
];

async function* inBatchesOf(count: number, rows: string[]) {
  for (let at = 0; at < rows.length; at += count) yield rows.slice(at, at + count);
}

async function bytesOf(chunks: AsyncIterable<Buffer>) {
  return Buffer.concat(await Array.fromAsync(chunks));
}

/** Texts that PostgreSQL can store, most of them unusual. */
const texts = fc.array(
  fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\t',
      'a\nb',
      'a\r\nb',
      '"',
      '";"',
      'FV 1,=1+1',
      'FV 1;=1+1',
      'FV 1\t=1+1',
      '_x0040_',
      '<&>',
      '\u0001',
      '\u0085',
      '👛 łyżka',
      'x'.repeat(70_000),
    ),
    fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', '')),
  ),
);

test.each([
  ['semicolons', ';'],
  ['any separators', [';', ',', '\t']],
])(
  'a csv file is read back as it was written by a program that splits at %s, whatever the texts',
  (_, delimiter) =>
    fc.assert(
      fc.asyncProperty(texts, async (rows) => {
        const file = await bytesOf(writeCsv(columns, inBatchesOf(3, rows)));
        const [titles, ...read] = parse(file, { delimiter, bom: true, record_delimiter: '\r\n' });
        expect(titles).toEqual(columns.map(({ title }) => title));
        expect(read).toEqual(rows.map((row) => columns.map(({ csv }) => csv(row))));
      }),
      { numRuns: 50 },
    ),
);

test('an xlsx file is read back as it was written, whatever the texts', () =>
  fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      const { sheets } = await readXlsx(await bytesOf(writeXlsx('arkusz', columns, inBatchesOf(3, rows))));
      expect(sheets.map(({ name }) => name)).toEqual(['arkusz']);
      expect(sheets[0]?.rows.slice(1)).toEqual(rows.map((row) => [row, row.length]));
    }),
    { numRuns: 50 },
  ));

test('when a sheet of an xlsx file is full, another one continues it, with the same titles', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => `w${index}`);
  const file = await bytesOf(writeXlsx('arkusz', columns, inBatchesOf(2, rows), 5));
  const { sheets } = await readXlsx(file);
  expect(
    sheets.map(({ name, rows: [titles, ...read] }) => [name, titles?.[1], read.map(([first]) => first)]),
  ).toEqual([
    ['arkusz', 'znaków', ['w0', 'w1', 'w2', 'w3']],
    ['arkusz 2', 'znaków', ['w4', 'w5', 'w6']],
  ]);
});
