import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GetListResult } from 'ra-core';
import { useListContext } from 'ra-core';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { pollWhile } from '../../ui/polling.ts';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { known } from '../../wire/unreadable.ts';
import { type BoncardImport, isInProgress, rejectedRowsOf } from './boncardImport.ts';

/** The height of the form, in pixels. */
const FORM_HEIGHT = 360;

const BoncardImportCreate = lazyPart(
  async () => (await import('./BoncardImportCreate.tsx')).BoncardImportCreate,
  FORM_HEIGHT,
);

/** /panel/bon-imports: the upload of a file, and the list of imports (requirements "Imports"). */
export default function BoncardImportList() {
  const translate = useTranslate();
  // The rows are shown first, as the form is heavy.
  const [isSettled, setSettled] = useState(false);
  const hasRows = useDeferredValue(isSettled);
  return (
    <>
      <Box sx={{ minHeight: FORM_HEIGHT }}>
        {hasRows ? <BoncardImportCreate /> : <DelayedSkeleton height={FORM_HEIGHT} />}
      </Box>
      <section aria-labelledby="imports">
        <Typography id="imports" variant="h2" sx={{ mt: 4, mb: { xs: 1.5, md: 0 } }}>
          {translate('resources.boncards-imports.list')}
        </Typography>
        <PanelList<'boncards-imports'>
          columns={[
            'file_name',
            'status',
            'progress',
            'stats.ok',
            'stats.error',
            'stats.duplicates',
            'created',
          ]}
          queryOptions={{
            onSettled: () => setSettled(true),
            refetchInterval: ({ state }) =>
              pollWhile(isInProgress, (state.data as GetListResult<BoncardImport>)?.data),
          }}
        >
          <InProgress />
          <Columns />
        </PanelList>
      </section>
    </>
  );
}

/** A message while an import is in progress, and a toast with its result (requirements "Imports"). */
function InProgress() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data } = useListContext<BoncardImport>();
  const watched = useRef(new Set<BoncardImport['id']>());
  useEffect(() => {
    for (const row of data ?? []) {
      if (isInProgress(row)) watched.current.add(row.id);
      else if (watched.current.delete(row.id)) {
        if (row.status === 'error') {
          notify('resources.boncards-imports.notifications.failed', { type: 'error' });
          continue;
        }
        const rejected = rejectedRowsOf(row);
        notify('resources.boncards-imports.notifications.finished', {
          type: rejected > 0 ? 'warning' : 'success',
          messageArgs: {
            ok: formatCount(known(known(row.stats)?.ok) ?? 0),
            rejected: formatCount(rejected),
          },
        });
      }
    }
  }, [data, notify]);
  if (!data?.some(isInProgress)) return null;
  return (
    <Alert severity="info" role="status" sx={{ borderRadius: 0 }}>
      {translate('resources.boncards-imports.inProgress')}
    </Alert>
  );
}
