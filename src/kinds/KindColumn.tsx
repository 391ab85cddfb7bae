import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Link from '@mui/material/Link';
import {
  FieldTitle,
  LinkBase,
  useCreatePath,
  useDataTableRenderContext,
  useDataTableSortContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from 'ra-core';
import { DataTable, type RowClickFunction } from 'react-admin';
import { sortableColumns } from '../wire/listOrder.ts';
import { kindOfField, valueAt } from './fields.ts';
import { KindField } from './KindField.tsx';
import { kindTable } from './kindTable.ts';
import { rowCover } from './rowCover.ts';

interface KindColumnProps {
  source: string;
  /** Whether it names the row and links to its record. */
  isName: boolean;
  rowClick: RowClickFunction | false | undefined;
}

/**
 * A table column, shown by the kind of its field. It announces the sort direction to screen readers, which
 * react-admin's column does not.
 */
export function KindColumn({ source, isName, rowClick }: KindColumnProps) {
  const resource = useResourceContext();
  const renders = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const kind = kindOfField(resource, source);
  const isSortable = sortableColumns(resource).includes(source);
  const isSorted = renders === 'header' && sort?.field === source;
  const direction = sort?.order === 'ASC' ? 'asc' : 'desc';
  // The column with the name cannot be hidden: nothing else in the row links to the record.
  if (isName && renders === 'columnsSelector') return null;
  return (
    <DataTable.Col
      source={source}
      align={kindTable[kind].align ?? 'left'}
      disableSort={!isSortable}
      {...(isSorted && { sortDirection: direction })}
      {...(isSorted && !isSortable && { label: <OrderedHead source={source} direction={direction} /> })}
      {...(isName && renders === 'data' && { component: 'th', scope: 'row' })}
      {...(isName ? { render: () => <RowLink source={source} rowClick={rowClick} /> } : { field: KindField })}
    />
  );
}

/**
 * The header of a column by which the list is sorted, if it cannot be pressed to change that. The cell's `aria-sort`
 * announces the order.
 */
function OrderedHead({ source, direction }: { source: string; direction: 'asc' | 'desc' }) {
  const Arrow = direction === 'asc' ? ArrowUpward : ArrowDownward;
  return (
    <>
      <FieldTitle source={source} />
      <Arrow aria-hidden sx={{ fontSize: 18, ml: 0.5, verticalAlign: 'text-bottom' }} />
    </>
  );
}

/** A row's name as a link that covers the whole row, so that it works by keyboard and in a new tab. */
function RowLink({ source, rowClick }: Omit<KindColumnProps, 'isName'>) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const { hasShow, hasEdit } = useResourceDefinition();
  const createPath = useCreatePath();
  const name = <RowName source={source} />;
  const view = hasShow ? 'show' : hasEdit ? 'edit' : undefined;
  if (!record || !resource || rowClick === false) return name;
  const to = rowClick
    ? rowClick(record.id, resource, record)
    : view && createPath({ resource, id: record.id, type: view });
  if (typeof to !== 'string') return name;
  return (
    <Link component={LinkBase} to={to} underline="hover" sx={{ fontWeight: 600, ...rowCover }}>
      {name}
    </Link>
  );
}

/** The name of a row: its field or, if the host leaves that out, the record's title. */
export function RowName({ source }: { source: string }) {
  const record = useRecordContext() ?? {};
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const value = valueAt(record, source);
  return value ? <KindField source={source} /> : nameOf(record);
}
