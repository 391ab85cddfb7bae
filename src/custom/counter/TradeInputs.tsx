import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MoneyInput } from '../../kinds/MoneyInput.tsx';
import { ChoiceChips, type ChoiceChipsProps } from '../../money/ChoiceChips.tsx';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { session } from '../../session.ts';
import { DocumentKindInput } from './DocumentKindInput.tsx';

/** Suggested amounts, and what is shown in front of them. */
type TradeInputsProps = Pick<ChoiceChipsProps, 'choices' | 'note'>;

/** What a sale and a purchase both ask for: the receipt or invoice, its kind where that is offered, and the amount. The first that is empty has the focus. */
export function TradeInputs(props: TradeInputsProps) {
  const translate = useTranslate();
  const { getValues, setFocus } = useFormContext();
  useEffect(
    () => focusWhenFree(() => setFocus(getValues('document') ? 'amount' : 'document')),
    [getValues, setFocus],
  );
  return (
    <>
      {/* As close to the amount as other fields are to each other. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, mb: -1 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <TextInput
            source="document"
            label="words.fields.document_number"
            helperText="boncard.documentHint"
            autoComplete="off"
          />
        </Box>
        {session.can('document-kind') && <DocumentKindInput />}
      </Stack>
      <div>
        <MoneyInput
          source="amount"
          label="words.fields.amount"
          sx={{ '& input': { fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
        />
        <ChoiceChips source="amount" label={translate('boncard.suggestions')} {...props} />
      </div>
    </>
  );
}
