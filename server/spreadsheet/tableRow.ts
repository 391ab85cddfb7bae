/** A row of a table of any kind. */
export interface TableRow {
  /** As the person sees it in the file, from 1. */
  line: number;
  /** Text everywhere in csv; a spreadsheet may hold numbers. */
  cells: unknown[];
}
