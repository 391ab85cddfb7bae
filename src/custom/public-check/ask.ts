import type { Failure } from '../../failureSentence.ts';
import { loadChunk } from '../../loadChunk.ts';
import type { CheckResult } from './CheckResult.tsx';
import type { CheckedBoncard, Question } from './checkBoncard.ts';

/** Takes a card with what shows it. */
export type OnFound = (card: CheckedBoncard, Result: typeof CheckResult) => void;

/** Even our own scripts did not arrive. */
export const unreachable: Failure = {
  status: 'FETCH_ERROR',
  message: 'error.FETCH_ERROR',
  args: {},
  body: {},
};

/** Fetches what a check needs beside its form: called while the number is typed, so that the page itself stays light. */
export function prepareAsking() {
  return loadChunk(() => Promise.all([import('./checkBoncard.ts'), import('./CheckResult.tsx')])).catch(
    () => undefined,
  );
}

/** Asks the host about a card, and gives the failure, if there was one. */
export async function ask(question: Question, onFound: OnFound): Promise<Failure | undefined> {
  const prepared = await prepareAsking();
  if (!prepared) return unreachable;
  const [{ checkBoncard }, { CheckResult }] = prepared;
  return checkBoncard(question, (card) => onFound(card, CheckResult));
}
