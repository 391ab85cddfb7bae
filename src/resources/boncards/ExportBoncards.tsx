import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsOffline, useListContext } from 'ra-core';
import { MAX_IDS } from '../../../contract/boncardList.ts';
import { exportFormats } from '../../../contract/transaction.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { now } from '../../now.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/**
 * Exports the selected cards in the order of the list, even if its filters have changed since; the cards stay
 * selected (requirements "Bulk actions").
 */
export function ExportBoncards() {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const dataProvider = usePanelDataProvider();
  const { selectedIds, sort } = useListContext();
  const { start, ...download } = useDownload();
  const areTooMany = selectedIds.length > MAX_IDS;
  const name = `${translate('words.files.boncards')}-${warsawDayOf(now())}`;
  const filter = { ids: selectedIds.join(',') };
  return (
    <>
      {exportFormats.map((format) => (
        <Button
          key={format}
          disabled={isOffline || areTooMany || download.received !== undefined}
          onClick={() =>
            void start(`${name}.${format}`, (receiving) =>
              dataProvider.exportList('boncards', { filter, sort, format, ...receiving }),
            )
          }
        >
          {translate(`list.export.${format}`)}
        </Button>
      ))}
      {areTooMany && (
        <Typography variant="body2">{translate('list.export.most', { max: MAX_IDS })}</Typography>
      )}
      <DownloadStatus start={start} {...download} />
    </>
  );
}
