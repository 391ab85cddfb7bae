import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { ROWS_PER_PAGE } from '../../../contract/paging.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Section } from '../../ui/Section.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { Pages } from '../../views/ListPages.tsx';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { type BoncardImport, isInProgress, rejectedRowsOf } from './boncardImport.ts';

/** The rejected rows, with line number and reason: our extension. */
export function ImportFailures({ record }: { record: BoncardImport }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const [page, setPage] = useState(1);
  const { id } = record;
  const download = useDownload();
  const { data, error, refetch } = useQuery({
    // With the number of rejected rows: those that are rejected after the last poll are loaded with it.
    queryKey: ['boncards-imports', 'failures', id, page, rejectedRowsOf(record)],
    queryFn: ({ signal }) =>
      dataProvider.importFailures({ params: { id }, query: { page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error || !data) return <Loading error={error} refetch={refetch} height={200} />;
  return (
    <Section
      title={translate('resources.boncards-imports.failures.title')}
      tools={
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          disabled={download.received !== undefined || isInProgress(record)}
          onClick={() =>
            void download.start(translate('resources.boncards-imports.failures.fileName'), (receiving) =>
              dataProvider.receive('importFailures', { params: { id }, query: { export: 'csv' } }, receiving),
            )
          }
        >
          {translate('statistics.export.csv')}
        </Button>
      }
      large
    >
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <DownloadStatus {...download} />
      </Box>
      <DataTable
        data={data.items.map((row) => ({ ...row, id: row.line }))}
        total={data.info?.total_items ?? data.items.length}
        isPending={false}
        bulkActionButtons={false}
        rowClick={false}
        sort={{ field: 'line', order: 'ASC' }}
        storeKey="boncards-imports.failures"
      >
        <DataTable.Col
          source="line"
          label="words.fields.line"
          align="right"
          disableSort
          render={({ line }) => formatCount(line)}
        />
        <DataTable.Col
          source="number"
          label="resources.boncards-imports.failures.number"
          disableSort
          render={({ number, reason_text: reason }) => (
            <Box sx={{ py: 1, overflowWrap: 'anywhere' }}>
              {number}
              <Typography variant="body2" color="textSecondary">
                {reason}
              </Typography>
            </Box>
          )}
        />
      </DataTable>
      <Pages page={page} perPage={ROWS_PER_PAGE} total={data.info?.total_items ?? 0} setPage={setPage} />
    </Section>
  );
}
