import type { FileFault, RowFault } from '../../../contract/boncardImport.ts';
import type { CardNumber, Pin } from '../../../contract/cardNumber.ts';

/** A row of a file: its card, or what is wrong with it. */
export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: RowFault };

/** What the reader should return: the rows, or only their number. */
export type ReaderTask = 'rows' | 'count';

/**
 * A line of the reader's output, as JSON: some rows or, as its final line, their number or what is wrong with the file, and which part of it
 * says so.
 */
export type ReaderLine = { rows: CardRow[] } | { total: number } | { fault: FileFault; found?: string };

/** How much of an invalid cell is passed on, and of what `found` quotes, in characters. */
export const MAX_SHOWN_CHARS = 100;
export const MAX_FOUND_CHARS = 1000;

/** A row of a table of any kind. */
export interface TableRow {
  /** As people see it in the file, from 1. */
  line: number;
  /** As people see them in the file. */
  cells: string[];
}

/** A table of a file, whatever its kind. */
export interface Table {
  /** The name of its sheet, if the file has sheets. */
  sheet?: string;
  /** Its cells were split from text, so a separator in a text moves those behind it. */
  isSplit: boolean;
  /** Its first rows, which decide what its columns are. */
  head: TableRow[];
  /** Yields all of its rows. @throws {FaultyFile} */
  rows(): AsyncGenerator<TableRow[]>;
}

/** Where a table has its cards. */
export interface Columns {
  /** The line of the header; 0 if there is none. */
  headerLine: number;
  /** The places of the columns, from 0. */
  number: number;
  pin: number;
  /** How many cells a row has at most. */
  width: number;
}

/** Why a file of cards cannot be read. */
export class FaultyFile extends Error {
  readonly fault: FileFault;
  /** The part of the file that says so. */
  readonly found: string | undefined;

  constructor(fault: FileFault, found?: string) {
    super(fault);
    this.fault = fault;
    this.found = found;
  }
}
