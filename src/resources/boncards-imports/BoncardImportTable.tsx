import { DataTable } from 'react-admin';
import { formatMoment } from '../../../contract/warsaw.ts';
import { formatCount } from '../../custom/fields/formatCount.ts';
import { BoncardImportProgress } from './BoncardImportProgress.tsx';
import { BoncardImportStatus } from './BoncardImportStatus.tsx';
import type { BoncardImportRow } from './boncardImportRow.ts';

const Column = DataTable.Col<BoncardImportRow>;
const number = { disableSort: true, align: 'right' } as const;

/** Imports, newest first. */
export function BoncardImportTable() {
  return (
    <DataTable<BoncardImportRow> rowClick={false} bulkActionButtons={false}>
      <Column label="import.file" source="file_name" disableSort sx={{ overflowWrap: 'anywhere' }} />
      <Column
        label="import.startedAt"
        disableSort
        render={({ created }) => created && formatMoment(created.at)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column label="import.by" source="created.by.fullname" disableSort />
      <Column label="import.status" disableSort render={(row) => <BoncardImportStatus row={row} />} />
      <Column label="import.progress" disableSort render={(row) => <BoncardImportProgress row={row} />} />
      <Column label="import.ok" render={({ stats }) => formatCount(stats.ok)} {...number} />
      <Column label="import.errors" render={({ stats }) => formatCount(stats.error)} {...number} />
      <Column label="import.duplicates" render={({ stats }) => formatCount(stats.duplicates)} {...number} />
    </DataTable>
  );
}
