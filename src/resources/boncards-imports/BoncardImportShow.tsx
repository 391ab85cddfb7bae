import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { isOffered } from '../../canAccess.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { pollWhile } from '../../ui/polling.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { type BoncardImport, isInProgress, rejectedRowsOf } from './boncardImport.ts';
import { ImportedNumbers } from './ImportedNumbers.tsx';
import { ImportFailures } from './ImportFailures.tsx';

/** One import: its status, the imported numbers and the rejected rows. */
export default function BoncardImportShow() {
  return (
    <PanelShow
      queryOptions={{
        refetchInterval: ({ state }) => pollWhile(isInProgress, state.data && [state.data as BoncardImport]),
      }}
      aside={
        <Stack spacing={2.5}>
          <Rejected />
          <ImportedNumbers />
          <AuditHistory />
        </Stack>
      }
    >
      <Failure />
      <Facts<'boncards-imports'>
        of={['status', 'created', 'progress', 'stats.ok', 'stats.error', 'stats.duplicates']}
      />
    </PanelShow>
  );
}

/** Why the import failed. */
function Failure() {
  const failure = useRecordContext<BoncardImport>()?.failure;
  if (!failure) return null;
  return (
    <Alert severity="error" sx={{ borderRadius: 0 }}>
      {failure.reason_text}
    </Alert>
  );
}

function Rejected(): ReactNode {
  const record = useRecordContext<BoncardImport>();
  if (!record || !isOffered('importFailures') || rejectedRowsOf(record) === 0) return null;
  return <ImportFailures record={record} />;
}
