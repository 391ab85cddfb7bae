import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence, type HttpFailure } from '../wire/httpFailure.ts';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import { type CorrectionName, moneyCalls } from './moneyCalls.ts';
import { sentenceArgs } from './pendingCalls.ts';

type Facts = MoneyCallFacts<CorrectionName>;

/**
 * Returns functions for calls whose outcome nothing on the screen shows: they show it in a toast that names the card.
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
