import { TextInput, type TextInputProps } from 'react-admin';

/** How a number or a PIN is typed: as it stands on a card. */
export const codeInputProps = { htmlInput: { autoCapitalize: 'characters', spellCheck: false } };

/** A card's number, as large as on the card. */
export function CardNumberInput(
  props: Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'onKeyDown'>,
) {
  return (
    <TextInput
      {...props}
      autoComplete="off"
      slotProps={codeInputProps}
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
