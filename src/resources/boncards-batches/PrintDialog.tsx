import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { RadioButtonGroupInput } from 'react-admin';
import { type PrintFormat, printFormats, printInput } from '../../../contract/boncardBatch.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import { focusChosen } from '../../ui/focusChosen.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { Batch } from './batch.ts';
import { LayoutPicture } from './LayoutPicture.tsx';

interface PrintDialogProps {
  batch: Batch;
  onClose: () => void;
  onPrint: (format: PrintFormat) => void;
}

/** Asks how to print a batch, and says what becomes of its earlier prints. */
export function PrintDialog({ batch, onClose, onPrint }: PrintDialogProps) {
  const translate = useTranslate();
  return (
    <DialogForm
      schema={printInput}
      title={translate('resources.boncards-batches.print.which', { name: batch.name })}
      content={translate(`resources.boncards-batches.print.${batch.last_print ? 'again' : 'first'}`)}
      record={{ format: 'sheet' }}
      save={async ({ format }) => onPrint(format)}
      onClose={onClose}
      submit="resources.boncards-batches.print.submit"
    >
      <RadioButtonGroupInput
        source="format"
        label="resources.boncards-batches.print.layout"
        row={false}
        choices={choicesOf('printFormats', printFormats)}
        optionText={<Layout />}
        options={{ ref: focusChosen }}
        sx={{ '& .MuiFormControlLabel-root': { py: 0.75 } }}
      />
    </DialogForm>
  );
}

/** The layout of a print, as a picture and in words. */
function Layout() {
  const translate = useTranslate();
  const choice = useRecordContext<ReturnType<typeof choicesOf<'printFormats', PrintFormat>>[number]>();
  if (!choice) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <LayoutPicture of={choice.id} />
      <div>
        <Typography>{translate(choice.name)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`resources.boncards-batches.print.layouts.${choice.id}`)}
        </Typography>
      </div>
    </Box>
  );
}
