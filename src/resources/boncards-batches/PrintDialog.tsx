import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useInput } from 'ra-core';
import { useId } from 'react';
import { type PrintFormat, printFormats, printInput } from '../../../contract/boncardBatch.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { Batch } from './batch.ts';
import { LayoutPicture } from './LayoutPicture.tsx';

interface PrintDialogProps {
  batch: Batch;
  onClose: () => void;
  onPrint: (format: PrintFormat) => void;
}

/** Asks how to print a batch, and says what becomes of earlier prints. */
export function PrintDialog({ batch, onClose, onPrint }: PrintDialogProps) {
  const translate = useTranslate();
  return (
    <DialogForm
      schema={printInput}
      title={translate('resources.boncards-batches.print.which', { name: batch.name })}
      content={translate(`resources.boncards-batches.print.${batch.last_print ? 'again' : 'first'}`)}
      record={{ format: 'sheet' }}
      save={async ({ format }) => {
        onPrint(format);
        return undefined;
      }}
      onClose={onClose}
      submit={<SubmitButton label="resources.boncards-batches.print.submit" size="medium" />}
    >
      <LayoutInput source="format" />
    </DialogForm>
  );
}

function LayoutInput({ source }: { source: string }) {
  const translate = useTranslate();
  const id = useId();
  const { field } = useInput({ source });
  return (
    <>
      <FormLabel id={id}>{translate('resources.boncards-batches.print.layout')}</FormLabel>
      <RadioGroup aria-labelledby={id} {...field}>
        {printFormats.map((format) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio autoFocus={field.value === format} />}
            sx={{ py: 0.75 }}
            label={
              <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                <LayoutPicture of={format} />
                <div>
                  <Typography>{plainText('printFormat', format, translate)}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {translate(`resources.boncards-batches.print.layouts.${format}`)}
                  </Typography>
                </div>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </>
  );
}
