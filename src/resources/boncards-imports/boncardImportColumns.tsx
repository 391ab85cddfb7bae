import { formatMoment } from '../../../contract/warsaw.ts';
import type { ListColumn } from '../../custom/fields/list/listColumn.ts';
import { RecordLink } from '../../custom/fields/list/RecordLink.tsx';
import { BreakableText } from '../../kinds/BreakableText.tsx';
import { formatCount } from '../../kinds/formatCount.ts';
import { paths, recordPaths } from '../../paths.ts';
import { BoncardImportProgress } from './BoncardImportProgress.tsx';
import { BoncardImportStatus } from './BoncardImportStatus.tsx';
import { type BoncardImportRow, nameOf } from './boncardImportRow.ts';

/** What the list tells of an import. */
export const boncardImportColumns: readonly ListColumn<BoncardImportRow>[] = [
  {
    label: 'import.file',
    render: (row) => (
      <RecordLink to={recordPaths(paths.boncardImports).show(row.id)}>{nameOf(row)}</RecordLink>
    ),
  },
  { label: 'import.startedAt', render: ({ created }) => created && formatMoment(created.at) },
  {
    label: 'import.by',
    render: ({ created }) => created && <BreakableText>{created.by.fullname}</BreakableText>,
  },
  { label: 'import.status', render: (row) => <BoncardImportStatus row={row} /> },
  { label: 'import.progress', render: (row) => row.progress && <BoncardImportProgress row={row} /> },
  { label: 'import.ok', align: 'right', render: ({ stats }) => formatCount(stats.ok) },
  { label: 'import.errors', align: 'right', render: ({ stats }) => formatCount(stats.error) },
  { label: 'import.duplicates', align: 'right', render: ({ stats }) => formatCount(stats.duplicates) },
];
