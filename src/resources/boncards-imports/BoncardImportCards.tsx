import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatMoment } from '../../../contract/warsaw.ts';
import { formatCount } from '../../custom/fields/formatCount.ts';
import { BoncardImportProgress } from './BoncardImportProgress.tsx';
import { BoncardImportStatus } from './BoncardImportStatus.tsx';
import type { BoncardImportRow } from './boncardImportRow.ts';

/** Imports on a phone, newest first. */
export function BoncardImportCards({ rows }: { rows: readonly BoncardImportRow[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 2, display: 'grid', gap: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.file_name}</Typography>
            <BoncardImportStatus row={row} />
          </Box>
          {row.created && (
            <Typography variant="body2" color="textSecondary">
              {`${formatMoment(row.created.at)} · ${row.created.by.fullname}`}
            </Typography>
          )}
          <BoncardImportProgress row={row} />
          <Counts stats={row.stats} />
        </Box>
      ))}
    </Box>
  );
}

function Counts({ stats: { ok, error, duplicates } }: Pick<BoncardImportRow, 'stats'>) {
  const translate = useTranslate();
  const counts = [
    [translate('import.ok'), ok],
    [translate('import.errors'), error],
    [translate('import.duplicates'), duplicates],
  ] as const;
  return (
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {counts.map(([label, count]) => `${label}: ${formatCount(count)}`).join(' · ')}
    </Typography>
  );
}
