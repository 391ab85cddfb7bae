import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { ConfirmChange } from '../../views/ConfirmButton.tsx';
import { known } from '../../wire/unreadable.ts';
import type { Print } from './batch.ts';

interface ConfirmPrintProps {
  batchId: string;
  print: Print;
  /** The print's number, which the name of its file contains. */
  number: number;
  onClose: () => void;
}

/**
 * Asks whether a print is complete; once confirmed, the PINs of earlier prints stop working. Names how many cards that
 * were sold meanwhile this may concern.
 */
export function ConfirmPrint({ batchId, print, number, onClose }: ConfirmPrintProps) {
  const translate = useTranslate();
  const contentId = useId();
  const sold = known(print.sold_since);
  return (
    <ConfirmChange
      isOpen
      fullWidth
      maxWidth="xs"
      aria-describedby={contentId}
      call="confirmPrint"
      title="resources.boncards-batches.confirm.ask"
      content={
        <div id={contentId}>
          <DialogContentText>
            {translate('resources.boncards-batches.confirm.check', {
              number: formatCount(number),
              count: formatCount(known(print.cards) ?? 0),
            })}
          </DialogContentText>
          <DialogContentText sx={{ my: 1.5 }}>
            {plainText('doneBy', print.started, translate)}
          </DialogContentText>
          <DialogContentText sx={{ color: 'error.main' }}>
            {translate('resources.boncards-batches.confirm.consequence')}
          </DialogContentText>
          {sold ? (
            <DialogContentText sx={{ mt: 1.5, color: 'error.main' }}>
              {translate('resources.boncards-batches.confirm.sold', { count: formatCount(sold) })}
            </DialogContentText>
          ) : null}
        </div>
      }
      cancel="resources.boncards-batches.confirm.later"
      confirm="resources.boncards-batches.confirm.submit"
      // It opens by itself after the download, so the first button has the focus: a key pressed just then must not
      // confirm.
      slotProps={{ transition: { onEnter: focusFirstButton } }}
      send={(dataProvider) =>
        dataProvider.confirmPrint({ params: { id: batchId }, body: { print_id: print.id } })
      }
      done="resources.boncards-batches.confirm.done"
      why="resources.boncards-batches.confirm.why"
      onClose={onClose}
    />
  );
}

function focusFirstButton(dialog: HTMLElement) {
  dialog.querySelector('button')?.focus();
}
