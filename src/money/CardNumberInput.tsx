import { useFormContext } from 'react-hook-form';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput, type PlainInputProps } from '../kinds/PlainInput.tsx';
import { useScanner } from './useScanner.ts';

interface CardNumberInputProps extends Pick<PlainInputProps, 'source' | 'autoFocus' | 'onKeyDown'> {
  label: MessageKey;
  hint: MessageKey;
}

/** A card's number, as large as on the card. */
export function CardNumberInput({ label, hint, ...input }: CardNumberInputProps) {
  const translate = useTranslate();
  return (
    <PlainInput
      {...input}
      label={translate(label)}
      hint={translate(hint)}
      autoComplete="off"
      autoCapitalize="characters"
      sx={{
        '& input': {
          fontSize: { xs: '1rem', sm: '1.375rem' },
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: { sm: '0.03em' },
        },
      }}
    />
  );
}

interface ScannedNumberInputProps extends Omit<CardNumberInputProps, 'autoFocus'> {
  /** Shows a scanned number in groups, as on the card. */
  isGrouped?: boolean;
}

/**
 * A card's number, typed or scanned wherever the focus is, in a form that asks for a reason next. A scan alone changes nothing: it
 * may be the next customer's card.
 */
export function ScannedNumberInput({ isGrouped = false, ...input }: ScannedNumberInputProps) {
  const { formState, setFocus, setValue } = useFormContext();
  const { isSubmitted } = formState;
  useScanner((number) => {
    const shown = isGrouped ? groupCardNumber(number) : number;
    setValue(input.source, shown, { shouldDirty: true, shouldValidate: isSubmitted });
    setFocus('reason');
  });
  return <CardNumberInput {...input} autoFocus />;
}
