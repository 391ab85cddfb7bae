import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { List } from 'react-admin';
import { ListPagination, PAGE_SIZE } from '../../custom/fields/ListPagination.tsx';
import { BoncardImportRows } from './BoncardImportRows.tsx';
import { BoncardImportUpload } from './BoncardImportUpload.tsx';
import { type BoncardImportRow, isInProgress } from './boncardImportRow.ts';

/** How often a running import is looked at, in milliseconds. */
const POLL_INTERVAL = 1000;

/** /panel/bon-imports: take in a file of cards, and see what became of earlier ones (spec §2). */
export default function BoncardImportList() {
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Stack spacing={4} sx={{ maxWidth: 1080 }}>
      <BoncardImportUpload picker={picker} />
      <section aria-labelledby="imports">
        <Typography id="imports" variant="h2" sx={{ mb: 1.5 }}>
          {translate('import.list')}
        </Typography>
        <List<BoncardImportRow>
          resource="boncards-imports"
          actions={false}
          exporter={false}
          empty={false}
          title={false}
          // The URL alone says which page is shown, so that Back leads to the one before.
          storeKey={false}
          perPage={PAGE_SIZE}
          pagination={<ListPagination />}
          queryOptions={{
            refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? POLL_INTERVAL : false),
          }}
          sx={{ '& .RaList-content': { border: 1, borderColor: 'divider' } }}
        >
          <BoncardImportRows onChooseFile={() => picker.current?.click()} />
        </List>
      </section>
    </Stack>
  );
}
