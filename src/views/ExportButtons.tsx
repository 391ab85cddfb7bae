import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { useListContext, useResourceContext } from 'ra-core';
import { Button } from 'react-admin';
import type { ExportedResource } from '../../contract/resources.ts';
import { exportFormats } from '../../contract/transaction.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Download } from '../ui/useDownload.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

interface ExportButtonsProps extends Download {
  name: string;
  /** Whether a list without rows has a file, too. */
  evenEmpty?: boolean;
}

/**
 * Exports all filtered rows as a file that the host generates, under `name` if it sends none (requirements "Exports").
 * react-admin's `ExportButton` builds the file itself, from at most 1000 rows.
 */
export function ExportButtons({ name, evenEmpty = false, received, start }: ExportButtonsProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const resource = useResourceContext() as ExportedResource;
  const { filter: fixed, filterValues, sort, total } = useListContext();
  const filter = { ...filterValues, ...fixed };
  return exportFormats.map((format) => (
    <Button
      key={format}
      label={`statistics.export.${format}`}
      // react-admin's own button lacks it while it is disabled on a phone.
      aria-label={translate(`statistics.export.${format}`)}
      size="medium"
      disabled={received !== undefined || (total === 0 && !evenEmpty)}
      onClick={() =>
        void start(`${name}.${format}`, (receiving) =>
          dataProvider.exportList(resource, { filter, sort, format, ...receiving }),
        )
      }
    >
      <FileIcon name={format.toUpperCase()} />
    </Button>
  ));
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
