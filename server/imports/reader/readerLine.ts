import type { FileFault } from '../../../contract/boncardImport.ts';

export type FileCell = string | number | boolean | null;

/** A row of a file of cards: its line, from 1, and the cells of number and PIN. */
export type FileRow = [line: number, number: FileCell, pin: FileCell];

/** What the reader should return: the rows, or only their number. */
export type ReaderTask = 'rows' | 'count';

/** A line of the reader's output, as JSON: some rows or, as its final line, their number or what is wrong with the file. */
export type ReaderLine = { rows: FileRow[] } | { total: number } | { fault: FileFault };

/** A row of a table of any kind. */
export interface TableRow {
  /** As people see it in the file, from 1. */
  line: number;
  /** Text everywhere in csv; a spreadsheet may hold numbers. */
  cells: unknown[];
}

/** Why a file of cards cannot be read. */
export class FaultyFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}
