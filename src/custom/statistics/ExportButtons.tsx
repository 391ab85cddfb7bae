import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { exportFormats, type StatisticsType } from '../../../contract/transaction.ts';
import type { TransactionFilters } from './filters.ts';
import { useExport } from './useExport.ts';

/** All the filtered transactions as a file, not only the page (spec §2). */
export function ExportButtons({ type, fixed }: { type: StatisticsType; fixed: TransactionFilters }) {
  const translate = useTranslate();
  const { filterValues, sort, total = 0 } = useListContext();
  const { start, stop, received, problem } = useExport(type);
  const isRunning = received !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1, displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            disabled={isRunning || total === 0}
            onClick={() => void start(format, { ...filterValues, ...fixed }, sort)}
          >
            {translate(`statistics.export.${format}`)}
          </Button>
        ))}
        {isRunning && (
          <>
            <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {translate('statistics.exporting', { size: Math.ceil(received / 1024) })}
            </Typography>
            <Button color="inherit" onClick={stop}>
              {translate('statistics.stopExport')}
            </Button>
          </>
        )}
      </Box>
      {isRunning && <LinearProgress aria-label={translate('statistics.exportProgress')} />}
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
    </Box>
  );
}
