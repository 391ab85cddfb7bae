import type { ReactNode } from 'react';

/** One fact of every row of a list. The first column names the row: it is the heading of a card on a phone. */
export interface ListColumn<Row> {
  /** Key of its name. */
  label: string;
  render: (row: Row) => ReactNode;
  /** The column of the contract by which a host that sorts orders the list. */
  sort?: string;
  align?: 'right';
  /** Not broken over two lines in a table: a number, a sum; among many columns only where there is room. */
  isWhole?: 'always' | 'ifWide';
}

/** What a list needs to know of a row. */
export interface ListRow {
  id: string;
}

/** A row's own menu, beside its name. */
export type RenderMenu<Row> = (row: Row) => ReactNode;

/** What both shapes of a list take, the table and the cards. */
export interface ListShapeProps<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  /** Undefined until the first ones have arrived. */
  rows: readonly Row[] | undefined;
  menu: RenderMenu<Row> | undefined;
}
