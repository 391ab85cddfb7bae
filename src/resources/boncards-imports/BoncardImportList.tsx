import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { EmptyList } from '../../custom/fields/list/EmptyList.tsx';
import { ResourceList } from '../../custom/fields/list/ResourceList.tsx';
import { BoncardImportUpload } from './BoncardImportUpload.tsx';
import { boncardImportColumns } from './boncardImportColumns.tsx';
import { type BoncardImportRow, isInProgress } from './boncardImportRow.ts';

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
        <ResourceList<BoncardImportRow>
          resource="boncards-imports"
          columns={boncardImportColumns}
          isChanging={(rows) => rows.some(isInProgress)}
          head={<InProgress />}
          empty={
            <EmptyList sentence={translate('import.empty')}>
              <Button variant="outlined" onClick={() => picker.current?.click()}>
                {translate('import.emptyAction')}
              </Button>
            </EmptyList>
          }
        />
      </section>
    </Stack>
  );
}

/** Spec §4: while an import is in progress a message says so. */
function InProgress() {
  const translate = useTranslate();
  const { data = [] } = useListContext<BoncardImportRow>();
  if (!data.some(isInProgress)) return null;
  return (
    <Alert severity="info" role="status" sx={{ borderRadius: 0 }}>
      {translate('import.inProgress')}
    </Alert>
  );
}
