import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isTaken } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MoneyInput } from '../../kinds/MoneyInput.tsx';
import { ChoiceChips, type ChoiceChipsProps } from '../../money/ChoiceChips.tsx';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { onEnter } from '../../ui/onEnter.ts';
import { focusField } from '../../views/focusField.ts';
import { DocumentKindInput } from './DocumentKindInput.tsx';

/** Suggested amounts, and the text in front of them. */
interface TradeInputsProps extends Pick<ChoiceChipsProps, 'choices' | 'note'> {
  /** Whether the inputs of a mail come first: they get the focus, and leave less room. */
  followsMail?: boolean;
}

/**
 * The inputs that a sale and a purchase share: the document, its kind if the host has that field, and the amount.
 * The first empty one gets the focus; Enter goes from the document to the amount.
 */
export function TradeInputs({ followsMail = false, ...chips }: TradeInputsProps) {
  const translate = useTranslate();
  const { control, getValues, setValue } = useFormContext();
  useEffect(() => {
    if (!followsMail)
      return focusWhenFree(() => focusField(control, getValues('document') ? 'amount' : 'document'));
  }, [followsMail, getValues, control]);

  /** A typed or scanned document ends the kind "none", even if it was put behind the text for no document. */
  function takeDocument(typed: string) {
    if (getValues('document_kind') !== 'none') return;
    setValue('document_kind', undefined);
    setValue('document', typed.replace(translate('boncard.noDocument'), ''), { shouldDirty: true });
  }

  return (
    <>
      <Box sx={row}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <TextInput
            source="document"
            label="words.fields.document_number"
            helperText="boncard.documentHint"
            autoComplete="off"
            onChange={({ target }) => takeDocument(target.value)}
            onKeyDown={onEnter(() => focusField(control, 'amount'))}
            // On one line, which may reach into the room below the kinds of documents.
            sx={
              followsMail
                ? { ...lowField, '& .MuiFormHelperText-root': { whiteSpace: { lg: 'nowrap' } } }
                : lowField
            }
          />
        </Box>
        {isTaken('charge', 'document_kind') && <DocumentKindInput />}
      </Box>
      <Box sx={row}>
        <MoneyInput
          source="amount"
          label="words.fields.amount"
          helperText=""
          sx={{
            ...lowField,
            width: { xs: '100%', sm: followsMail ? 190 : 230 },
            '& input': { fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
            // On one line as long as the row; on a phone two lines, with room for both from the start.
            '& .MuiFormHelperText-root': {
              whiteSpace: { sm: 'nowrap' },
              minHeight: { xs: '2lh', sm: '1lh' },
            },
          }}
        />
        <ChoiceChips source="amount" label={translate('boncard.suggestions')} {...chips} />
      </Box>
    </>
  );
}

/** These stand next to each other if there is room. */
const row = { display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: { sm: 0.5 } } as const;

/** A field of the counter: low, so that a small laptop shows the whole form. */
export const lowField = {
  my: 0,
  '& .MuiOutlinedInput-root': { height: 48 },
  '& input': { height: '100%', boxSizing: 'border-box' },
} as const;
