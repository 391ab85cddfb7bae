import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/useTranslate.ts';
import { factsOf } from '../wire/keptCall.ts';
import { moneyCalls } from './moneyCalls.ts';
import { pendingCalls, sentenceArgs, usePendingCalls } from './pendingCalls.ts';
import type { CallStatus } from './useMoneyCall.ts';

/** Notices about calls whose answers were lost: the one being checked, and those whose outcome stays unknown. */
export function MoneyCallNotice({ call }: { call: CallStatus }) {
  const translate = useTranslate();
  const { name, underWay } = call;
  const sentences = moneyCalls[name];
  const unknown = usePendingCalls().filter((one) => one.name === name && one.state === 'unknown');
  return (
    <>
      {underWay?.state === 'checking' && (
        <Alert
          severity="info"
          role="status"
          icon={<CircularProgress size={22} color="inherit" aria-hidden />}
        >
          {translate(`${sentences}.checking`, sentenceArgs(factsOf(underWay)))}
        </Alert>
      )}
      {unknown.map((one) => (
        <Alert
          key={one.key}
          severity="warning"
          action={
            <Button color="inherit" onClick={() => pendingCalls.forget(one)}>
              {translate('moneyCall.checked')}
            </Button>
          }
        >
          <AlertTitle>{translate(`${sentences}.unknown`, sentenceArgs(factsOf(one)))}</AlertTitle>
          {translate(`${sentences}.unknownWhat`)}
        </Alert>
      ))}
    </>
  );
}
