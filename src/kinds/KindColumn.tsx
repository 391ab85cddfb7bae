import { useDataTableRenderContext, useDataTableSortContext, useResourceContext } from 'ra-core';
import { DataTable, type RowClickFunction } from 'react-admin';
import { sortColumns } from '../../contract/endpoints.ts';
import type { ResourceName } from '../../contract/resources.ts';
import { session } from '../session.ts';
import { kindOfField } from './fields.ts';
import { KindField } from './KindField.tsx';
import { RowLink } from './RowLink.tsx';
import { RowName } from './RowName.tsx';

interface KindColumnProps {
  source: string;
  /** Whether it names the row and links to its record. */
  isName: boolean;
  rowClick: RowClickFunction | false | undefined;
}

/** A table column by the kind of its field, with the sort direction for screen readers, which react-admin's column lacks. */
export function KindColumn({ source, isName, rowClick }: KindColumnProps) {
  const resource = useResourceContext();
  const renders = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const isSorted = renders === 'header' && sort?.field === source && isSortable(resource, source);
  return (
    <DataTable.Col
      source={source}
      align={isRight(resource, source) ? 'right' : 'left'}
      disableSort={!isSortable(resource, source)}
      {...(isSorted && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })}
      {...(isName && renders === 'data' && { role: 'rowheader' })}
      {...(isName
        ? {
            render: () => (
              <RowLink rowClick={rowClick}>
                <RowName source={source} />
              </RowLink>
            ),
          }
        : { field: KindField })}
    />
  );
}

function isRight(resource: string | undefined, source: string): boolean {
  const kind = kindOfField(resource, source);
  return kind === 'money' || kind === 'count';
}

/** Returns whether the host can sort by a column (our extension). */
function isSortable(resource: string | undefined, source: string): boolean {
  return session.can('sort') && sortColumns(resource as ResourceName).includes(source);
}
