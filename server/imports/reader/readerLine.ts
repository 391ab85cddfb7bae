import type {
  choiceFaults,
  FileEncoding,
  FileFault,
  ImportChoice,
  ImportPreview,
  RowFault,
} from '../../../contract/boncardImport.ts';
import type { CardNumber, Pin } from '../../../contract/cardNumber.ts';

/** A row of a file: its card, or what is wrong with it. */
export type CardRow =
  | { line: number; number: CardNumber; pin: Pin }
  | { line: number; number: string; reason: RowFault };

/** What the reader should return: the rows, only their number, or what was understood of the file. */
export type ReaderTask = 'rows' | 'count' | 'preview';

/**
 * A line of the reader's output, as JSON: some rows or, for a preview, some of the numbers that would be imported, each once; as its final line
 * the number of rows, the preview, or what is wrong: with the file, and which part of it says so, or with what a person chose.
 */
export type ReaderLine =
  | { rows: CardRow[] }
  | { numbers: CardNumber[] }
  | { total: number }
  | { preview: ImportPreview }
  | { fault: FileFault; found?: string }
  | { impossible: ImpossibleFields };

/** The fields of a choice that do not fit the file. */
export type ImpossibleFields = { [Field in keyof ImportChoice]?: (typeof choiceFaults)[number] };

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
  /** How its cells were split from text, if they were: then a separator in a text moves those behind it. */
  split?: { separator: string; encoding: FileEncoding };
  /** Its first rows, which decide what its columns are. */
  head: TableRow[];
  /** Yields all of its rows. @throws {FaultyFile} */
  rows(): AsyncGenerator<TableRow[]>;
}

/** Where a table seems to have its cards; what is doubtful is undefined. */
export type FoundColumns = Omit<Columns, 'number' | 'pin'> & Record<'number' | 'pin', number | undefined>;

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

/** A person has chosen what the file does not have. */
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
  /** The part of the file that says so. */
  readonly found: string | undefined;

  constructor(fault: FileFault, found?: string) {
    super(fault);
    this.fault = fault;
    this.found = found;
  }
}
