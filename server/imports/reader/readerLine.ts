import type {
  choiceFaults,
  FileEncoding,
  FileFault,
  ImportChoice,
  ImportPreview,
  RowFault,
} from '../../../contract/boncardImport.ts';
import type { CardNumber, Pin } from '../../../contract/cardNumber.ts';

/** A row of a file: its card, or the problem with it. */
export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: RowFault };

/** What the reader should return: all rows, only their number, or what it detects in the file. */
export type ReaderTask = 'rows' | 'count' | 'preview';

/**
 * A line of the reader's output, as JSON: some rows or, for a preview, some of the numbers that would be imported, each
 * once. The final line is the number of rows, the preview, or the problem: with the file, and the part of it that shows
 * it, or with a person's choice.
 */
export type ReaderLine =
  | { rows: CardRow[] }
  | { numbers: CardNumber[] }
  | { total: number }
  | { preview: ImportPreview }
  | { fault: FileFault; found?: string }
  | { impossible: ImpossibleFields };

/** The fields of a choice that don't fit the file. */
export type ImpossibleFields = { [Field in keyof ImportChoice]?: (typeof choiceFaults)[number] };

/** How many characters are passed on of an invalid cell, and of the text in `found`. */
export const MAX_SHOWN_CHARS = 100;
export const MAX_FOUND_CHARS = 1000;

/** A row of a table, for any kind of file. */
export interface TableRow {
  /** The line number that people see in the file, from 1. */
  line: number;
  /** The texts that people see in the file. */
  cells: string[];
  /** Whether the file hides the row, possibly by a filter. */
  isHidden?: boolean;
}

/** A table of a file, for any kind of file. */
export interface Table {
  /** The name of its sheet, if the file has sheets. */
  sheet?: string;
  /** How its cells were split from text, if they were; then a separator within a text shifts the cells after it. */
  split?: { separator: string; encoding: FileEncoding };
  /** Its first rows, from which its columns are detected. */
  head: TableRow[];
  /**
   * Yields all of its rows.
   * @throws {FaultyFile}
   */
  rows(): AsyncGenerator<TableRow[]>;
}

/** Where a table seems to have its cards; undefined where this is uncertain. */
export type FoundColumns = Omit<Columns, 'number' | 'pin'> & Record<'number' | 'pin', number | undefined>;

/** The positions of the cards' columns in a table. */
export interface Columns {
  /** The line of the header; 0 if there is none. */
  headerLine: number;
  /** The positions of the columns, from 0. */
  number: number;
  pin: number;
  /** The largest number of cells in a row, up to its last visible one. */
  width: number;
  /** How many cells the header has, and how many most rows have, blank ones at the end included. */
  length: number;
  usualLength: number;
}

/** A person has chosen something that the file does not have. */
export class ImpossibleChoice extends Error {
  readonly fields: ImpossibleFields;

  constructor(fields: ImpossibleFields) {
    super(Object.values(fields).join());
    this.fields = fields;
  }
}

/** Why a file of cards cannot be read. */
export class FaultyFile extends Error {
  readonly fault: FileFault;
  /** The part of the file that shows the fault. */
  readonly found: string | undefined;

  constructor(fault: FileFault, found?: string) {
    super(fault);
    this.fault = fault;
    this.found = found;
  }
}
