import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { formatCount } from '../../kinds/formatCount.ts';
import { type BoncardImportRow, isInProgress } from './boncardImportRow.ts';

/** How many rows of the file have been read. */
export function BoncardImportProgress({ row }: { row: BoncardImportRow }) {
  const translate = useTranslate();
  if (!row.progress) return null;
  const { done, total } = row.progress;
  return (
    <Box sx={{ minWidth: 110, fontVariantNumeric: 'tabular-nums' }}>
      {isInProgress(row) && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={translate('import.progress')}
          sx={{ height: 6, borderRadius: 3, mb: 0.5 }}
        />
      )}
      {translate('import.progressCount', { done: formatCount(done), total: formatCount(total) })}
    </Box>
  );
}
