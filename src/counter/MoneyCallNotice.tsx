import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/useTranslate.ts';
import { moneyCallArgs } from './moneyCallArgs.ts';
import { type MoneyCallName, moneyCalls } from './moneyCalls.ts';
import { pendingCalls, usePendingCalls } from './pendingCalls.ts';

/** What is known of the money calls whose answers were lost. */
export function MoneyCallNotice({ name }: { name: MoneyCallName }) {
  const translate = useTranslate();
  const { says } = moneyCalls[name];
  const calls = usePendingCalls().filter((call) => call.name === name);
  return calls.map((call) => {
    if (call.state === 'sending') return null;
    if (call.state === 'checking') {
      return (
        <Alert
          key={call.key}
          severity="info"
          role="status"
          icon={<CircularProgress size={22} color="inherit" aria-hidden />}
        >
          {translate(says.checking, moneyCallArgs(call))}
        </Alert>
      );
    }
    return (
      <Alert
        key={call.key}
        severity="warning"
        action={
          <Button color="inherit" onClick={() => pendingCalls.forget(call)}>
            {translate('moneyCall.checked')}
          </Button>
        }
      >
        <AlertTitle>{translate(says.unknown, moneyCallArgs(call))}</AlertTitle>
        {translate(says.unknownAdvice)}
      </Alert>
    );
  });
}
