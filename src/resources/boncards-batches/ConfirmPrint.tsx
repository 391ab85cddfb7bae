import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { callColor } from '../../theme/callColor.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { known } from '../../wire/unreadable.ts';
import type { Batch } from './batch.ts';

interface ConfirmPrintProps {
  id: string;
  print: NonNullable<Batch['last_print']>;
  onClose: () => void;
}

/** Asks whether a print is whole: then the PINs of earlier ones stop working. The way back has the focus. */
export function ConfirmPrint({ id, print, onClose }: ConfirmPrintProps) {
  const translate = useTranslate();
  const contentId = useId();
  const { confirmFirst, dialog } = useConfirmFirst('resources.boncards-batches.confirm.why');
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider) =>
      confirmFirst(() => dataProvider.confirmPrint({ params: { id }, body: { print_id: print.id } })),
    done: 'resources.boncards-batches.confirm.done',
  });
  return (
    <>
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={contentId}>
        <DialogTitle>{translate('resources.boncards-batches.confirm.ask')}</DialogTitle>
        <DialogContent>
          <div id={contentId}>
            <DialogContentText>
              {translate('resources.boncards-batches.confirm.check', {
                count: formatCount(known(print.cards) ?? 0),
              })}
            </DialogContentText>
            <DialogContentText sx={{ my: 1.5 }}>
              {plainText('doneBy', print.started, translate)}
            </DialogContentText>
            <DialogContentText sx={{ color: 'error.main' }}>
              {translate('resources.boncards-batches.confirm.consequence')}
            </DialogContentText>
          </div>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={onClose}>
            {translate('resources.boncards-batches.confirm.later')}
          </Button>
          <Button
            variant="contained"
            color={callColor('confirmPrint')}
            loading={isPending}
            onClick={() => mutate(id, { onSettled: onClose })}
          >
            {translate('resources.boncards-batches.confirm.submit')}
          </Button>
        </DialogActions>
      </Dialog>
      {dialog}
    </>
  );
}
