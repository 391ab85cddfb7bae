import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'ra-core';
import type { MoneyCallState } from './useMoneyCall.ts';

/** What is known of a money call whose answer was lost. */
export function MoneyCallNotice({
  state,
  kind,
}: {
  state: MoneyCallState;
  kind: 'charge' | 'purchase' | 'cancel';
}) {
  const translate = useTranslate();
  if (state === 'checking') {
    return (
      <Alert severity="info" role="status" icon={<CircularProgress size={22} color="inherit" aria-hidden />}>
        {translate(`${kind}.checking`)}
      </Alert>
    );
  }
  if (state === 'unknown') {
    return (
      <Alert severity="warning" role="alert">
        <AlertTitle>{translate(`${kind}.unknown`)}</AlertTitle>
        {translate(`${kind}.unknownWhat`)}
      </Alert>
    );
  }
  return null;
}
