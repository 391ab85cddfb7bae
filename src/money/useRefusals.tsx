import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { MoneyCallName } from '../../contract/calls/areas.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence, type HttpFailure } from '../wire/httpFailure.ts';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import { moneyCalls, type TradeName } from './moneyCalls.ts';
import { sentenceArgs } from './pendingCalls.ts';

interface Refusals<Name extends MoneyCallName> {
  tell: (failure: HttpFailure, call: MoneyCallFacts<Name>) => void;
  /** Removes the refusals of a call that is made again. */
  forget: (isAgain: (call: MoneyCallFacts<Name>) => boolean) => void;
  notices: ReactNode;
}

/**
 * Returns the refusals of calls that no form on the screen shows, such as those that were resumed after a reload. A toast
 * tells each, and a notice stays until the user has seen it: nothing else remembers the call any more.
 */
export function useRefusals<Name extends Exclude<MoneyCallName, TradeName>>(name: Name): Refusals<Name> {
  const translate = useTranslate();
  const notify = useNotify();
  const [refused, setRefused] = useState<{ call: MoneyCallFacts<Name>; why: string }[]>([]);
  const sentence = `${moneyCalls[name]}.refused` as const;
  const forget: Refusals<Name>['forget'] = (isOver) =>
    setRefused((before) => before.filter(({ call }) => !isOver(call)));
  return {
    tell(failure, call) {
      const why = failureSentence(failure, translate);
      setRefused((before) => [...before, { call, why }]);
      notify(sentence, { type: 'error', messageArgs: { ...sentenceArgs(call), why } });
    },
    forget,
    notices: refused.map(({ call, why }, index) => (
      <Alert
        // biome-ignore lint/suspicious/noArrayIndexKey: a notice keeps no state
        key={index}
        severity="error"
        // A screen reader has read out the toast.
        role="none"
        action={
          <Button color="inherit" onClick={() => forget((one) => one === call)}>
            {translate('moneyCall.checked')}
          </Button>
        }
      >
        {translate(sentence, { ...sentenceArgs(call), why })}
      </Alert>
    )),
  };
}
