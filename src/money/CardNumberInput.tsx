import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput, type PlainInputProps } from '../kinds/PlainInput.tsx';

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
