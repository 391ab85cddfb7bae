import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence, type HttpFailure } from '../wire/httpFailure.ts';
import { type CorrectionName, moneyCalls } from './moneyCalls.ts';
import { type PendingCall, sentenceArgs } from './pendingCalls.ts';

/** Returns how to tell in a toast, which names the card, what became of a call that nothing on the screen shows. */
export function useTellOutcome(name: CorrectionName) {
  const translate = useTranslate();
  const notify = useNotify();
  const sentences = moneyCalls[name];
  return {
    tellDone(call: PendingCall) {
      notify(`${sentences}.done`, { type: 'success', messageArgs: sentenceArgs(call) });
    },
    tellRefused(failure: HttpFailure, call: PendingCall) {
      const messageArgs = { ...sentenceArgs(call), why: failureSentence(failure, translate) };
      notify(`${sentences}.refused`, { type: 'error', messageArgs });
    },
  };
}
