import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { FactList } from '../../custom/fields/FactList.tsx';
import { POLL_INTERVAL } from '../../custom/fields/pollInterval.ts';
import { RecordFailure } from '../../custom/fields/RecordFailure.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { boncardImportColumns } from './boncardImportColumns.tsx';
import { isInProgress, nameOf } from './boncardImportRow.ts';
import { FailedRows } from './FailedRows.tsx';
import { fetchImport } from './fetchImport.ts';
import { ImportedNumbers } from './ImportedNumbers.tsx';

/** One import: what became of its file, the numbers it brought in, and the rows that brought in none. */
export default function BoncardImportDetails() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['boncards-imports', 'details', id, page],
    queryFn: ({ signal }) => fetchImport(id, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.row) ? POLL_INTERVAL : false),
  });
  if (error) {
    return (
      <RecordFailure
        resource="boncards-imports"
        error={error}
        onRetry={() => void refetch()}
        listPath={paths.boncardImports}
      />
    );
  }
  if (!data) return <DelayedSkeleton height={280} />;
  const { row, numbers, total } = data;
  const [, ...facts] = boncardImportColumns;
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 1080 }}>
      <Sheet>
        <Typography variant="h2" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          {nameOf(row)}
        </Typography>
        <FactList
          facts={facts.flatMap(({ label, render }) => {
            const value = render(row);
            return value ? [{ label: translate(label), value }] : [];
          })}
        />
      </Sheet>
      {row.failure && <Alert severity="error">{row.failure.reason_text}</Alert>}
      {session.can('import-details') && row.stats.error + row.stats.duplicates > 0 && (
        <FailedRows id={id} isGrowing={isInProgress(row)} />
      )}
      {numbers && <ImportedNumbers numbers={numbers} page={page} total={total} onPage={setPage} />}
    </Stack>
  );
}
