import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useTranslate } from 'ra-core';
import { BoncardImportCards } from './BoncardImportCards.tsx';
import { BoncardImportTable } from './BoncardImportTable.tsx';
import { type BoncardImportRow, isInProgress } from './boncardImportRow.ts';

/** Imports as a table, on a phone as cards; or one sentence and one action while there are none. */
export function BoncardImportRows({ onChooseFile }: { onChooseFile: () => void }) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { data = [], total } = useListContext<BoncardImportRow>();
  if (total === 0) {
    return (
      <Box sx={{ p: 4, display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
        <Typography>{translate('import.empty')}</Typography>
        <Button variant="outlined" onClick={onChooseFile}>
          {translate('import.emptyAction')}
        </Button>
      </Box>
    );
  }
  return (
    <>
      {data.some(isInProgress) && (
        <Alert severity="info" role="status" sx={{ borderRadius: 0 }}>
          {translate('import.inProgress')}
        </Alert>
      )}
      {isPhone ? <BoncardImportCards rows={data} /> : <BoncardImportTable />}
    </>
  );
}
