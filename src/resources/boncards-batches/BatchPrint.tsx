import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { PrintFormat } from '../../../contract/boncardBatch.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { callColor } from '../../theme/callColor.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Section } from '../../ui/Section.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { known } from '../../wire/unreadable.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Batch } from './batch.ts';
import { ConfirmPrint } from './ConfirmPrint.tsx';
import { PrintDialog } from './PrintDialog.tsx';

/** The last print of the surrounding batch; begins another one, and asks afterwards whether it is whole. */
export function BatchPrint() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const dataProvider = usePanelDataProvider();
  const batch = useRecordContext<Batch>();
  const download = useDownload();
  const { confirmFirst, dialog } = useConfirmFirst('resources.boncards-batches.print.why');
  const [open, setOpen] = useState<'print' | 'confirm'>();
  if (!batch) return null;
  const { id } = batch;
  const print = known(batch.last_print);
  const isReady = batch.status === 'ready';

  async function begin(format: PrintFormat) {
    setOpen(undefined);
    const name = translate('resources.boncards-batches.print.fileName');
    const isSaved = await download.start(name, (receiving) =>
      confirmFirst(() => dataProvider.printBatch(id, { format }, receiving)),
    );
    refresh();
    if (isSaved) setOpen('confirm');
  }

  return (
    <Section title={translate('resources.boncards-batches.print.title')}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        {print ? (
          <LastPrint print={print} number={known(batch.prints) ?? 1} />
        ) : (
          <Alert severity="info">{translate('resources.boncards-batches.print.none')}</Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isOffered('printBatch') && (
            <Button
              variant="contained"
              disabled={!isReady || download.received !== undefined}
              onClick={() => setOpen('print')}
            >
              {translate('resources.boncards-batches.print.submit')}
            </Button>
          )}
          {print?.state === 'whole' && !print.confirmed && isOffered('confirmPrint') && (
            <Button variant="outlined" color={callColor('confirmPrint')} onClick={() => setOpen('confirm')}>
              {translate('resources.boncards-batches.confirm.open')}
            </Button>
          )}
        </Box>
        <DownloadStatus {...download} />
      </Box>
      {open === 'print' && (
        <PrintDialog
          batch={batch}
          onClose={() => setOpen(undefined)}
          onPrint={(format) => void begin(format)}
        />
      )}
      {open === 'confirm' && print?.state === 'whole' && !print.confirmed && (
        <ConfirmPrint id={id} print={print} onClose={() => setOpen(undefined)} />
      )}
      {dialog}
    </Section>
  );
}

/** What has become of a print. */
function LastPrint({ print, number }: { print: NonNullable<Batch['last_print']>; number: number }) {
  const translate = useTranslate();
  const { state, format, cards, started, confirmed } = print;
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('resources.boncards-batches.print.last', { number: formatCount(number) })}
      </Typography>
      <Typography variant="body2">
        {translate('resources.boncards-batches.print.cards', {
          format: plainText('printFormat', format, translate),
          count: formatCount(known(cards) ?? 0),
        })}
      </Typography>
      <Typography variant="body2">{plainText('doneBy', started, translate)}</Typography>
      <Typography variant="body2" role="status" color={state === 'brokenOff' ? 'error' : 'textSecondary'}>
        {confirmed
          ? translate('resources.boncards-batches.print.confirmed', {
              by: plainText('doneBy', confirmed, translate),
            })
          : translate(`resources.boncards-batches.print.${state}`)}
      </Typography>
    </div>
  );
}
