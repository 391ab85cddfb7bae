import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/useTranslate.ts';
import { factsOf } from '../wire/keptCall.ts';
import { moneyCalls } from './moneyCalls.ts';
import { type PendingCall, pendingCalls, sentenceArgs, useLeftCalls } from './pendingCalls.ts';
import type { CallStatus } from './useMoneyCall.ts';

/**
 * Notices about calls whose answers were lost: the call that is being checked, and calls whose outcome stays
 * unknown.
 */
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

/**
 * Returns the calls of this name whose answers are lost for good. A call is listed until a user has looked at its
 * card, or has sent it again.
 */
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
  /**
   * Without the advice on what to do: the call was about another card, and the advice is shown again before the
   * next one.
   */
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
