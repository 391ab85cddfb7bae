import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/useTranslate.ts';
import { factsOf } from '../wire/keptCall.ts';
import { moneyCalls } from './moneyCalls.ts';
import { type PendingCall, pendingCalls, sentenceArgs, useLeftCalls } from './pendingCalls.ts';
import type { CallStatus } from './useMoneyCall.ts';

/** Notices about calls whose answers were lost: the one being checked, and those whose outcome stays unknown. */
export function MoneyCallNotice({ call }: { call: CallStatus }) {
  const unknown = useUnknownCalls(call);
  return (
    <>
      <CheckingNotice call={call} />
      {unknown.map((one) => (
        <UnknownCallNotice key={one.key} call={one} />
      ))}
    </>
  );
}

/** Returns the calls of a name whose answers were lost for good, until somebody has looked after them or sends them again. */
export function useUnknownCalls({ name }: CallStatus): PendingCall[] {
  return useLeftCalls().filter((one) => one.name === name && one.state === 'unknown');
}

/** Says that the answer to a call was lost and is being asked for. */
export function CheckingNotice({ call: { name, underWay } }: { call: CallStatus }) {
  const translate = useTranslate();
  if (underWay?.state !== 'checking') return null;
  return (
    <Alert severity="info" role="status" icon={<CircularProgress size={22} color="inherit" aria-hidden />}>
      {translate(`${moneyCalls[name]}.checking`, sentenceArgs(factsOf(underWay)))}
    </Alert>
  );
}

interface UnknownCallNoticeProps {
  call: PendingCall;
  /** Without what to do: it is another card's, and that is said again before the next one. */
  isShort?: boolean;
}

/** Says that nobody knows whether a call was carried out. */
export function UnknownCallNotice({ call, isShort = false }: UnknownCallNoticeProps) {
  const translate = useTranslate();
  const sentences = moneyCalls[call.name];
  const title = translate(`${sentences}.unknown`, sentenceArgs(factsOf(call)));
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => pendingCalls.forget(call)}>
          {translate('moneyCall.checked')}
        </Button>
      }
    >
      {isShort ? (
        title
      ) : (
        <>
          <AlertTitle>{title}</AlertTitle>
          {translate(`${sentences}.unknownWhat`)}
        </>
      )}
    </Alert>
  );
}
