import type { CellValue } from 'hucre/xlsx';
import { type Grosze, groszeToPln } from '../../contract/money.ts';
import { warsawClock } from '../../contract/warsaw.ts';

/** One column of a file: its title, and how a row stands in it. */
export interface Column<Row> {
  title: string;
  csv(row: Row): string;
  xlsx(row: Row): CellValue;
  /** Excel's number format. */
  numFmt: string;
  /** In characters. */
  width: number;
}

/** How values of one kind stand in each kind of file (docs/decisions/0008-exports.md). */
interface Kind<Value> {
  csv(value: Value): string;
  xlsx(value: Value): CellValue;
  numFmt: string;
  width: number;
}

export function column<Row, Value>(
  title: string,
  { csv, xlsx, ...looks }: Kind<Value>,
  of: (row: Row) => Value,
): Column<Row> {
  return { title, csv: (row) => csv(of(row)), xlsx: (row) => xlsx(of(row)), ...looks };
}

/** Text that stays text: in csv an apostrophe keeps a spreadsheet from seeing a formula, a number or a date in it. */
export const text: Kind<string> = {
  csv: (value) => (STARTS_WITH_LETTER.test(value) || value === '' ? value : `'${value}`),
  xlsx: (value) => value,
  numFmt: '@',
  width: 24,
};

/** A whole number. */
export const whole: Kind<number> = {
  csv: String,
  xlsx: (value) => value,
  numFmt: '0',
  width: 10,
};

/** PLN, in csv with a decimal comma. */
export const money: Kind<Grosze> = {
  csv: (value) => groszeToPln(value).toFixed(2).replace('.', ','),
  xlsx: groszeToPln,
  numFmt: '#,##0.00',
  width: 12,
};

/** A moment by the clocks of Warsaw; neither csv nor Excel knows time zones. */
export const moment: Kind<Date> = {
  csv: warsawClock,
  xlsx: (value) => new Date(`${warsawClock(value).replace(' ', 'T')}Z`),
  numFmt: 'dd.mm.yyyy hh:mm',
  width: 17,
};

/** A calendar day. */
export const day: Kind<string> = {
  csv: (value) => value,
  xlsx: (value) => new Date(value),
  numFmt: 'dd.mm.yyyy',
  width: 12,
};

const STARTS_WITH_LETTER = /^\p{L}/u;
