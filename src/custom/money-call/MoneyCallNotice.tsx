import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'ra-core';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import type { MoneyCallState } from './useMoneyCall.ts';

/** What is known of a money call whose answer was lost. */
export function MoneyCallNotice({
  call: { state, card },
  kind,
}: {
  call: { state: MoneyCallState; card: { number: string } | undefined };
  kind: 'charge' | 'purchase' | 'cancel';
}) {
  const translate = useTranslate();
  const which = card && { number: maskCardNumber(card.number) };
  if (state === 'checking') {
    return (
      <Alert severity="info" role="status" icon={<CircularProgress size={22} color="inherit" aria-hidden />}>
        {translate(`${kind}.checking`, which)}
      </Alert>
    );
  }
  if (state === 'unknown') {
    return (
      <Alert severity="warning">
        <AlertTitle>{translate(`${kind}.unknown`, which)}</AlertTitle>
        {translate(`${kind}.unknownWhat`)}
      </Alert>
    );
  }
  return null;
}
