import { useMemo } from 'react';
import { DataTable, type RowClickFunction } from 'react-admin';
import type { FieldOf } from '../kinds/fields.ts';
import { KindColumn } from '../kinds/KindColumn.tsx';
import type { BookName } from './Book.tsx';
import { useRoom } from './Columns.tsx';
import { useFoot } from './TotalRow.tsx';

/** As many columns as fit on a phone. */
const MAX_PHONE_COLUMNS = 3;

interface BookTableProps<Name extends BookName> {
  rows: readonly object[];
  /** The columns, the most important first. */
  of: readonly FieldOf<Name>[];
  /** The sums of some columns. */
  sums?: object;
  /** The page that a row links to. */
  rowClick?: RowClickFunction | false;
}

/** Rows of a book as a table, even on a phone: only the columns' titles say what an amount is. */
export function BookTable<Name extends BookName>({ rows, of, sums, rowClick = false }: BookTableProps<Name>) {
  const { isNarrow } = useRoom();
  const shown = useMemo(() => (isNarrow ? of.slice(0, MAX_PHONE_COLUMNS) : of), [isNarrow, of]);
  const foot = useFoot(sums);
  return (
    <DataTable
      data={rows.map((row, id) => ({ ...row, id }))}
      total={rows.length}
      bulkActionButtons={false}
      rowClick={false}
      {...foot}
    >
      {shown.map((source, index) => (
        <KindColumn
          key={source}
          source={source}
          isName={rowClick !== false && index === 0}
          rowClick={rowClick}
        />
      ))}
    </DataTable>
  );
}
