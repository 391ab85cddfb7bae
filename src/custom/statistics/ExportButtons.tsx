import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import { type ExportFormat, exportFormats, type StatisticsType } from '../../../contract/transaction.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { orderOf } from '../../listOrder.ts';
import { DownloadStatus } from '../fields/DownloadStatus.tsx';
import { useDownload } from '../fields/useDownload.ts';
import type { WireFilters } from './filters.ts';

/** All the filtered transactions as a file, not only the page (spec §2). */
export function ExportButtons({ type, fixed }: { type: StatisticsType; fixed: WireFilters }) {
  const translate = useTranslate();
  const { filterValues, sort, total = 0 } = useListContext();
  const download = useDownload('GET /api/boncards-transactions');

  function save(format: ExportFormat) {
    const order = orderOf<'transaction_date' | 'amount'>(sort);
    const query = { stats_type: type, ...filterValues, ...fixed, ...order, export: format };
    return download.start(
      { query },
      `${translate('statistics.fileName')}-${warsawDayOf(new Date())}.${format}`,
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            disabled={download.received !== undefined || total === 0}
            onClick={() => void save(format)}
          >
            {translate(`statistics.export.${format}`)}
          </Button>
        ))}
      </Box>
      <DownloadStatus {...download} />
    </Box>
  );
}
