import { parse } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';

export interface TableRow {
  /** As the person sees it in the file, from 1. */
  line: number;
  /** Text everywhere in csv; a spreadsheet may hold numbers. */
  cells: unknown[];
}

/** The rows of a csv or xlsx file (contract "Import file"). Throws where it is neither. */
export async function* readTable(content: Buffer): AsyncGenerator<TableRow> {
  if (content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') yield* readXlsx(content);
  else yield* readCsv(decodeText(content));
}

async function* readXlsx(content: Buffer): AsyncGenerator<TableRow> {
  for await (const { index, values } of streamXlsxRows(content)) yield { line: index + 1, cells: values };
}

async function* readCsv(text: string): AsyncGenerator<TableRow> {
  // Excel may write the separator into a first line of its own.
  const declared = /^sep=(.)\r?\n/.exec(text);
  const rows = parse(declared ? text.slice(declared[0].length) : text, {
    delimiter: declared?.[1] ?? findDelimiter(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield { line: info.lines + (declared ? 1 : 0), cells: record };
  }
}

/** What Polish Excel and others write: UTF-16 with a mark, UTF-8, else Windows-1250. */
function decodeText(content: Buffer): string {
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1250').decode(content);
  }
}

function findDelimiter(text: string): string {
  const firstLine = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
