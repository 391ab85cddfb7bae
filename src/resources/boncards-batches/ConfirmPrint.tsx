import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { Confirm } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { confirmColor } from '../../theme/callColor.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { known } from '../../wire/unreadable.ts';
import type { Print } from './batch.ts';

interface ConfirmPrintProps {
  batchId: string;
  print: Print;
  onClose: () => void;
}

/** Asks whether a print is whole: then the PINs of earlier ones stop working. */
export function ConfirmPrint({ batchId, print, onClose }: ConfirmPrintProps) {
  const translate = useTranslate();
  const contentId = useId();
  const { confirmFirst, dialog } = useConfirmFirst('resources.boncards-batches.confirm.why');
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider, id) =>
      confirmFirst(() => dataProvider.confirmPrint({ params: { id }, body: { print_id: print.id } })),
    done: 'resources.boncards-batches.confirm.done',
  });
  return (
    <>
      <Confirm
        isOpen
        fullWidth
        maxWidth="xs"
        aria-describedby={contentId}
        loading={isPending}
        title="resources.boncards-batches.confirm.ask"
        content={
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
        }
        cancel="resources.boncards-batches.confirm.later"
        confirm="resources.boncards-batches.confirm.submit"
        confirmColor={confirmColor('confirmPrint')}
        // It opens by itself, after the download: a key that is pressed just then takes nothing from anybody.
        slotProps={{ transition: { onEnter: focusFirstButton } }}
        onClose={onClose}
        onConfirm={() => mutate(batchId, { onSettled: onClose })}
      />
      {dialog}
    </>
  );
}

function focusFirstButton(dialog: HTMLElement) {
  dialog.querySelector('button')?.focus();
}
