import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRefresh, useShowContext } from 'ra-core';
import { useState } from 'react';
import type { PrintFormat } from '../../../contract/boncardBatch.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { momentText } from '../../kinds/dates.ts';
import { plainText } from '../../kinds/plainText.ts';
import { callColor } from '../../theme/callColor.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Section } from '../../ui/Section.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { AskToStay } from '../../views/AskToStay.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { known } from '../../wire/unreadable.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Batch, Print } from './batch.ts';
import { ConfirmPrint } from './ConfirmPrint.tsx';
import { PrintDialog } from './PrintDialog.tsx';

/** The last print of the surrounding batch. Begins another one, and afterwards asks whether it is complete. */
export function BatchPrint() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const dataProvider = usePanelDataProvider();
  const { record: batch, refetch } = useShowContext<Batch>();
  const download = useDownload();
  const { confirmFirst, dialog } = useConfirmFirst('resources.boncards-batches.print.why');
  const [open, setOpen] = useState<'print' | 'confirm'>();
  /** Set if this browser failed to save a print; `after` is the id of the print before it. */
  const [unsaved, setUnsaved] = useState<{ after: Print['id'] | undefined }>();
  if (!batch) return null;
  const { id } = batch;
  const print = known(batch.last_print);
  const number = known(batch.prints) ?? 1;
  // Even if the host has sent the whole file, this browser may have failed to save it.
  const isUnsaved = print !== null && unsaved !== undefined && print.id !== unsaved.after;
  const isLost = print?.state === 'brokenOff' || (print?.state === 'whole' && isUnsaved);
  const isToConfirm = print?.state === 'whole' && !print.confirmed && !isUnsaved;
  const isPrinting = download.received !== undefined;
  const nextFrom = momentText(known(print?.next_from));
  const isReady = batch.status === 'ready' && !isPrinting && !nextFrom;

  async function begin(format: PrintFormat) {
    setOpen(undefined);
    setUnsaved(undefined);
    const name = translate('words.files.boncards-batches');
    let sent: typeof unsaved;
    const outcome = await download.start(name, (receiving) =>
      confirmFirst(async () => {
        // Somebody else may have printed since the batch was loaded.
        const { data } = await dataProvider.getOne<Batch>('boncards-batches', { id });
        sent = { after: known(data.last_print)?.id };
        return dataProvider.receive('printBatch', { params: { id }, body: { format } }, receiving);
      }),
    );
    // Otherwise the question would be about the previous print.
    await refetch();
    refresh();
    if (outcome === 'saved') setOpen('confirm');
    // After a refusal, a new print is somebody else's.
    if (outcome === 'lost') setUnsaved(sent);
  }

  /** Asks about the print as it is by now: cards may have been sold since the page was opened. */
  async function ask() {
    await refetch();
    setOpen('confirm');
  }

  return (
    <Section title={translate('resources.boncards-batches.print.title')}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        {print ? (
          <LastPrint print={print} number={number} />
        ) : (
          <Alert severity="info">{translate('resources.boncards-batches.print.none')}</Alert>
        )}
        {isLost && !isPrinting && (
          <Alert severity="warning">
            <AlertTitle>
              {translate(`resources.boncards-batches.print.${isUnsaved ? 'notSaved' : 'notWhole'}`)}
            </AlertTitle>
            {print.format !== 'csv' && (
              <Typography variant="body2">{translate('resources.boncards-batches.print.smaller')}</Typography>
            )}
            {!nextFrom && (
              <Typography variant="body2">{translate('resources.boncards-batches.print.again')}</Typography>
            )}
          </Alert>
        )}
        {nextFrom && !isPrinting && (
          <Alert severity="info">
            {translate('resources.boncards-batches.print.tooMany', { from: nextFrom })}
            {isToConfirm && ` ${translate('resources.boncards-batches.print.orConfirm')}`}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isLost && isOffered('printBatch') && (
            <Button variant="contained" disabled={!isReady} onClick={() => void begin(print.format)}>
              {translate('resources.boncards-batches.print.repeat')}
            </Button>
          )}
          {isOffered('printBatch') && (
            <Button
              variant={isLost ? 'outlined' : 'contained'}
              disabled={!isReady}
              onClick={() => setOpen('print')}
            >
              {translate(`resources.boncards-batches.print.${isLost ? 'otherwise' : 'submit'}`)}
            </Button>
          )}
          {isToConfirm && isOffered('confirmPrint') && (
            <Button variant="outlined" color={callColor('confirmPrint')} onClick={() => void ask()}>
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
      {open === 'confirm' && isToConfirm && (
        <ConfirmPrint batchId={id} print={print} number={number} onClose={() => setOpen(undefined)} />
      )}
      {dialog}
      <AskToStay
        isNeeded={isPrinting}
        title="resources.boncards-batches.print.leaveAsk"
        content="resources.boncards-batches.print.leaveWhat"
        leave="resources.boncards-batches.print.leave"
      />
    </Section>
  );
}

/** What became of a print. */
function LastPrint({ print, number }: { print: Print; number: number }) {
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
