import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useOnline } from '../fields/useOnline.ts';

export interface MoneySubmitProps {
  /** What will happen, with the sum. */
  text: string;
  /** What is known of the call under way: here, since on a tablet the top of the form is out of sight. */
  notice: ReactNode;
  busy: boolean;
  changedElsewhere: boolean;
}

/** The one button that moves money, and why it may not. */
export function MoneySubmit({ text, notice, busy, changedElsewhere }: MoneySubmitProps) {
  const translate = useTranslate();
  const isOnline = useOnline();
  return (
    <>
      {changedElsewhere && <Alert severity="warning">{translate('boncard.changedElsewhere')}</Alert>}
      {notice}
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          disabled={changedElsewhere || !isOnline}
          sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {text}
        </Button>
      </div>
    </>
  );
}
