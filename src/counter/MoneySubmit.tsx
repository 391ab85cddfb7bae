import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Grosze } from '../../contract/money.ts';
import { useOnline } from '../custom/fields/useOnline.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { MoneyCallNotice } from './MoneyCallNotice.tsx';
import type { MoneyCallName } from './moneyCalls.ts';
import { useTypedAmount } from './useTypedAmount.ts';

interface MoneySubmitProps {
  name: MoneyCallName;
  /** What will happen, with the sum. */
  textOf: (amount: Grosze | undefined) => string;
  busy: boolean;
  /** Another tab has moved money on the card. */
  isOutdated: boolean;
}

/** The one button that moves money, and why it may not. What is known of the call stands here: on a tablet the top is out of sight. */
export function MoneySubmit({ name, textOf, busy, isOutdated }: MoneySubmitProps) {
  const translate = useTranslate();
  const isOnline = useOnline();
  const amount = useTypedAmount();
  return (
    <>
      {isOutdated && <Alert severity="warning">{translate('boncard.changedElsewhere')}</Alert>}
      <MoneyCallNotice name={name} />
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          // The sum stays in sight while the money moves.
          loadingPosition="start"
          startIcon={busy && <Box component="span" sx={{ width: 20 }} />}
          disabled={isOutdated || !isOnline}
          sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {textOf(amount)}
        </Button>
        {!session.can('idempotency') && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('moneyCall.without')}
          </Typography>
        )}
      </div>
    </>
  );
}
