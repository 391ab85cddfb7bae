import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence, type HttpFailure } from '../wire/httpFailure.ts';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import { type CorrectionName, moneyCalls } from './moneyCalls.ts';
import { sentenceArgs } from './pendingCalls.ts';

type Facts = MoneyCallFacts<CorrectionName>;

/**
 * Returns functions that show the outcome of a call in a toast, which names the card, if nothing else on the screen
 * shows it.
 */
export function useTellOutcome(name: CorrectionName) {
  const translate = useTranslate();
  const notify = useNotify();
  const sentences = moneyCalls[name];
  return {
    tellDone(call: Facts) {
      notify(`${sentences}.done`, { type: 'success', messageArgs: sentenceArgs(call) });
    },
    tellRefused(failure: HttpFailure, call: Facts) {
      const messageArgs = { ...sentenceArgs(call), why: failureSentence(failure, translate) };
      notify(`${sentences}.refused`, { type: 'error', messageArgs });
    },
  };
}
