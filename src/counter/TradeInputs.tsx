import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Grosze, plnToGrosze } from '../../contract/money.ts';
import { MoneyInput } from '../kinds/MoneyInput.tsx';
import { session } from '../session.ts';
import { DocumentKindInput } from './DocumentKindInput.tsx';

interface TradeInputsProps {
  /** Suggested amounts. */
  children: ReactNode;
}

/** What a sale and a purchase both ask for: the receipt or invoice, its kind where the host takes that, and the amount. The first that is empty has the focus. */
export function TradeInputs({ children }: TradeInputsProps) {
  const { getValues } = useFormContext();
  const [isDocumentKept] = useState(() => Boolean(getValues('document')));
  return (
    <>
      {/* As close to the amount as other fields are to each other. */}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, mb: -1 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <TextInput
            source="document"
            label="boncard.document"
            helperText="boncard.documentHint"
            autoComplete="off"
            autoFocus={!isDocumentKept}
          />
        </Box>
        {session.can('document-kind') && <DocumentKindInput />}
      </Stack>
      <div>
        <MoneyInput
          source="amount"
          label="boncard.amount"
          autoFocus={isDocumentKept}
          sx={{ '& input': { fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } }}
        />
        {children}
      </div>
    </>
  );
}

/** Returns the amount in the surrounding form, in grosze; undefined while it is not valid. */
export function useTypedAmount(): Grosze | undefined {
  const pln: unknown = useWatch({ name: 'amount' });
  return typeof pln === 'number' ? plnToGrosze(pln) : undefined;
}
