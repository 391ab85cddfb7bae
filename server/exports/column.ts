import { type Grosze, groszeToPln } from '../../contract/money.ts';
import { DAY_MS } from '../platform/durations.ts';

/** One column of a file: its title, and how a row's value appears in it. */
export interface Column<Row> extends Looks {
  title: string;
  csv(row: Row): string;
  xlsx(row: Row): Cell;
}

/** A value as a spreadsheet stores it: text, or a number, which may also stand for a date. */
export type Cell = string | number;

interface Looks {
  /** Excel's number format. */
  numFmt: string;
  /** The width in characters. */
  width: number;
}

/** How values of one format are written in each kind of file (docs/decisions/0008-exports.md). */
export interface Format<Value> extends Looks {
  csv(value: Value): string;
  xlsx(value: Value): Cell;
}

export function column<Row, Value>(
  title: string,
  { csv, xlsx, ...looks }: Format<Value>,
  of: (row: Row) => Value,
): Column<Row> {
  return { title, csv: (row) => csv(of(row)), xlsx: (row) => xlsx(of(row)), ...looks };
}

/**
 * Text that stays text: in csv, an apostrophe keeps a spreadsheet from interpreting it as a formula, a number or a
 * date.
 */
export const text: Format<string> = {
  csv: (value) => (STARTS_WITH_LETTER.test(value) || value === '' ? value : `'${value}`),
  xlsx: (value) => value,
  numFmt: '@',
  width: 24,
};

/** A whole number. */
export const whole: Format<number> = {
  csv: String,
  xlsx: (value) => value,
  numFmt: '0',
  width: 10,
};

/** PLN, in csv with a decimal comma. */
export const money: Format<Grosze> = {
  csv: (value) => groszeToPln(value).toFixed(2).replace('.', ','),
  xlsx: groszeToPln,
  numFmt: '#,##0.00',
  width: 12,
};

/** An instant as Warsaw local time, `2026-11-21 14:05:09`; neither csv nor Excel knows time zones. */
export const moment: Format<string> = {
  csv: (value) => value,
  xlsx: (value) => excelDate(`${value.replace(' ', 'T')}Z`),
  numFmt: 'dd.mm.yyyy hh:mm',
  width: 17,
};

/** A calendar day. */
export const day: Format<string> = {
  csv: (value) => value,
  xlsx: excelDate,
  numFmt: 'dd.mm.yyyy',
  width: 12,
};

/** Returns the same format for values that may be missing, with an empty cell in that case. */
export function optional<Value>({ csv, xlsx, ...looks }: Format<Value>): Format<Value | null> {
  return {
    csv: (value) => (value === null ? '' : csv(value)),
    xlsx: (value) => (value === null ? '' : xlsx(value)),
    ...looks,
  };
}

const STARTS_WITH_LETTER = /^\p{L}/u;
/** Excel's day 0; correct for dates from March 1900 on. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** Returns an ISO date in the form that Excel stores: days since its epoch. */
function excelDate(iso: string): number {
  return (Date.parse(iso) - EXCEL_EPOCH) / DAY_MS;
}
