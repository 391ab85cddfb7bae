import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DownloadStatus } from '../../custom/fields/DownloadStatus.tsx';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';
import { PAGE_SIZE } from '../../custom/fields/list/ListPagination.tsx';
import { Pages } from '../../custom/fields/list/Pages.tsx';
import { POLL_INTERVAL } from '../../custom/fields/pollInterval.ts';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { useDownload } from '../../custom/fields/useDownload.ts';
import { send } from '../../http.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { formatCount } from '../../kinds/formatCount.ts';

const NAME = 'GET /api/boncards-imports/:id/failures';

/** The rows that brought in no card, with their line in the file and why: an extra of the host. */
export function FailedRows({ id, isGrowing }: { id: string; isGrowing: boolean }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const download = useDownload(NAME);
  const { data, error, refetch } = useQuery({
    queryKey: ['boncards-imports', 'failures', id, page],
    queryFn: ({ signal }) => send(NAME, { params: { id }, query: { page, per_page: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isGrowing ? POLL_INTERVAL : false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={200} />;
  return (
    <Sheet>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
          <Typography variant="h2">{translate('import.failedRows')}</Typography>
          <Button
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            disabled={download.received !== undefined}
            onClick={() =>
              void download.start(
                { params: { id }, query: { export: 'csv' } },
                translate('import.failedRowsFile'),
              )
            }
          >
            {translate('import.downloadFailedRows')}
          </Button>
        </Box>
        <DownloadStatus {...download} />
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">{translate('import.line')}</TableCell>
              <TableCell>{translate('import.numberAndReason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map(({ line, number, reason_text: reason }) => (
              <TableRow key={line}>
                <TableCell
                  component="th"
                  scope="row"
                  align="right"
                  sx={{ width: '1%', verticalAlign: 'top' }}
                >
                  {formatCount(line)}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {number}
                  <Typography variant="body2" color="textSecondary">
                    {reason}
                  </Typography>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <Pages page={page} perPage={PAGE_SIZE} total={data.info.total_items} onPage={setPage} />
      </Box>
    </Sheet>
  );
}
