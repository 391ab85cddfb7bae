import { useNotify } from '../i18n/useNotify.ts';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import { type CorrectionName, moneyCalls } from './moneyCalls.ts';
import { sentenceArgs } from './pendingCalls.ts';

/** Returns a function for calls whose result nothing on the screen shows: it shows a toast that names the card. */
export function useTellDone(name: CorrectionName) {
  const notify = useNotify();
  return (call: MoneyCallFacts<CorrectionName>) =>
    notify(`${moneyCalls[name]}.done`, { type: 'success', messageArgs: sentenceArgs(call) });
}
