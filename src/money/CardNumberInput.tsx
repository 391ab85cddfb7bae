import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { regroupIn } from '../kinds/regroup.ts';
import { PlainInput, type PlainInputProps } from '../ui/PlainInput.tsx';
import { focusField } from '../views/focusField.ts';
import { focusWhenFree } from './focusWhenFree.ts';
import { useCardCamera } from './useCardCamera.tsx';
import { useScanner } from './useScanner.ts';

interface CardNumberInputProps extends Pick<PlainInputProps, 'source' | 'autoFocus' | 'onKeyDown'> {
  label: MessageKey;
  hint: MessageKey;
  /** Handles a number read by camera, in the same way as one from a hand scanner. */
  onScan: (number: string) => void;
  /** Whether other things can be typed here, too, such as a receipt's number: nothing of them is dropped. */
  takesOther?: boolean;
}

/**
 * The input for a card's number: as large as on the card and in the same groups while it is typed. A camera can
 * read it, too.
 */
export function CardNumberInput({ label, hint, takesOther = false, onScan, ...input }: CardNumberInputProps) {
  const translate = useTranslate();
  const { control } = useFormContext();
  const camera = useCardCamera({ onScan, focusField: () => focusField(control, input.source) });
  return (
    <>
      <PlainInput
        {...input}
        label={translate(label)}
        hint={translate(hint)}
        action={
          <Button
            size="small"
            startIcon={<PhotoCamera />}
            onClick={camera.open}
            // The button's text is in line with the edge of the field.
            sx={{ ml: { xs: -2, sm: 0 }, mr: { sm: -2 } }}
          >
            {translate('scan.byCamera')}
          </Button>
        }
        notice={camera.notice}
        autoComplete="off"
        autoCapitalize="characters"
        reshape={(field) => {
          camera.dropNotice();
          regroupIn(field, takesOther);
        }}
        sx={{
          '& input': {
            fontSize: { xs: '1rem', sm: '1.375rem' },
            fontVariantNumeric: 'tabular-nums',
            letterSpacing: { sm: '0.03em' },
          },
          // On a phone there is room for the longest error from the start.
          '& .MuiFormHelperText-root': { minHeight: { xs: '2lh', sm: '1lh' } },
        }}
      />
      {camera.view}
    </>
  );
}

/**
 * The input for a card's number in a form that asks for a reason next. The number can be typed, or scanned wherever
 * the focus is. A scan only fills in the number: it may be the next customer's card.
 */
export function ScannedNumberInput(input: Omit<CardNumberInputProps, 'autoFocus' | 'onScan'>) {
  const { control, formState, setValue } = useFormContext();
  const { isSubmitted } = formState;
  function fill(number: string) {
    setValue(input.source, groupCardNumber(number), { shouldDirty: true, shouldValidate: isSubmitted });
  }
  useScanner((number) => {
    fill(number);
    // Immediately, even while a dialog is open: the form itself may be in one.
    focusField(control, 'reason');
  });
  function takeFromCamera(number: string) {
    fill(number);
    // Wait until the camera's dialog has closed.
    focusWhenFree(() => focusField(control, 'reason'));
  }
  return <CardNumberInput {...input} autoFocus onScan={takeFromCamera} />;
}
