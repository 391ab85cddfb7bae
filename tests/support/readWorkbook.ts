import ExcelJs from 'exceljs';
import { readXlsx, type Workbook } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/node';
import { expect } from 'vitest';
import XlsxPopulate from 'xlsx-populate';

/** Reads an xlsx file that we have written, and checks that other libraries read the same from it. */
export async function readWorkbook(content: Uint8Array): Promise<Workbook> {
  const workbook = await readXlsx(content);
  const expected = workbook.sheets.map(({ name, rows }) => ({ name, rows: rows.map(plain) }));
  for (const read of [readWithExcelJs, readWithReadExcelFile, readWithXlsxPopulate]) {
    const sheets = await read(Buffer.from(content));
    expect(sheets.map(({ name, rows }) => ({ name, rows: rows.map(plain) }))).toEqual(expected);
  }
  return workbook;
}

interface ReadSheet {
  name: string;
  rows: unknown[][];
}

async function readWithExcelJs(content: Buffer): Promise<ReadSheet[]> {
  const workbook = new ExcelJs.Workbook();
  // The library's types do not accept the Buffer of Node's current types.
  await workbook.xlsx.load(content as unknown as ExcelJs.Buffer);
  return workbook.worksheets.map((sheet) => {
    const rows: unknown[][] = [];
    // The library numbers rows and cells from 1.
    sheet.eachRow({ includeEmpty: true }, ({ values }) => rows.push([...(values as unknown[])].slice(1)));
    return { name: sheet.name, rows };
  });
}

async function readWithReadExcelFile(content: Buffer): Promise<ReadSheet[]> {
  const sheets = await readExcelFile(content);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
}

async function readWithXlsxPopulate(content: Buffer): Promise<ReadSheet[]> {
  const workbook = await XlsxPopulate.fromDataAsync(content);
  return workbook.sheets().map((sheet) => ({ name: sheet.name(), rows: sheet.usedRange()?.value() ?? [] }));
}

const DAY_MS = 24 * 3_600_000;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/**
 * Returns a row in a form that is the same for all libraries: some drop empty cells at its end or blanks around texts,
 * and one leaves dates as Excel's numbers.
 */
function plain(row: readonly unknown[]): (string | number)[] {
  const cells = Array.from(row, (cell) => {
    const value = cell instanceof Date ? (cell.getTime() - EXCEL_EPOCH) / DAY_MS : cell;
    if (typeof value === 'number') return Number(value.toFixed(6));
    return value === null || value === undefined ? '' : String(value).trim();
  });
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
