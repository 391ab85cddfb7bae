import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { ListContextProvider, useListContext, useResourceContext } from 'ra-core';
import { ExportButton } from 'react-admin';
import type { ExportedResource } from '../../contract/endpoints.ts';
import { exportFormats } from '../../contract/transaction.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { usePanelDataProvider } from '../usePanelDataProvider.ts';
import type { Download } from './useDownload.ts';

/** Export all filtered rows as a file that the host generates, under `name` if it sends none (requirements "Exports"): react-admin's buttons, without its limit of 1000 rows. */
export function ExportButtons({ name, received, start }: Download & { name: string }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const list = useListContext();
  const resource = useResourceContext();
  const { filter, filterValues, sort } = list;
  return (
    <ListContextProvider value={{ ...list, getData: async () => [] }}>
      {exportFormats.map((format) => (
        <ExportButton
          key={format}
          label={`statistics.export.${format}`}
          aria-label={translate(`statistics.export.${format}`)}
          icon={<FileIcon name={format.toUpperCase()} />}
          size="medium"
          disabled={received !== undefined || list.total === 0}
          exporter={() =>
            start(`${name}.${format}`, (receiving) =>
              dataProvider.exportList(resource as ExportedResource, {
                filter: { ...filterValues, ...filter },
                sort,
                format,
                ...receiving,
              }),
            )
          }
        />
      ))}
    </ListContextProvider>
  );
}

/** On a phone a button has only its icon: there it also names the format. */
function FileIcon({ name }: { name: string }) {
  return (
    <>
      <FileDownloadOutlined />
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, typography: 'button' }}>
        {name}
      </Box>
    </>
  );
}
