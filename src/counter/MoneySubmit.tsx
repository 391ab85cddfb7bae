import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsOffline } from 'ra-core';
import type { Grosze } from '../../contract/money.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { MoneyCallNotice } from './MoneyCallNotice.tsx';
import type { MoneyCallName } from './moneyCalls.ts';
import { useTypedAmount } from './TradeInputs.tsx';
import type { MoneyCall } from './useMoneyCall.ts';

interface MoneySubmitProps {
  call: Pick<MoneyCall<MoneyCallName>, 'name' | 'underWay' | 'busy'>;
  /** Returns the label, with the amount. */
  textOf: (amount: Grosze | undefined) => string;
  /** Another tab has changed the card's balance. */
  isOutdated: boolean;
}

/** The button that moves money, with the reason if it is disabled and the state of the call: on a tablet the top is out of sight. */
export function MoneySubmit({ call, textOf, isOutdated }: MoneySubmitProps) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const amount = useTypedAmount();
  return (
    <>
      {isOutdated && <Alert severity="warning">{translate('boncard.changedElsewhere')}</Alert>}
      <MoneyCallNotice call={call} />
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={call.busy}
          // The amount stays visible during the call.
          loadingPosition="start"
          startIcon={call.busy && <Box component="span" sx={{ width: 20 }} />}
          disabled={isOutdated || isOffline}
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
