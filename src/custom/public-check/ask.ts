import { type Failure, unreachable } from '../door/failureSentence.ts';
import { loadChunk } from '../error/loadChunk.ts';
import type { CheckResult } from './CheckResult.tsx';
import type { CheckedBoncard, Question } from './checkBoncard.ts';

type Answer = { card: CheckedBoncard; Result: typeof CheckResult } | { failure: Failure };

/** Fetches what a check needs beside its form: called while the number is typed, so that the page itself stays light. */
export function prepareAsking() {
  return loadChunk(() => Promise.all([import('./checkBoncard.ts'), import('./CheckResult.tsx')])).catch(
    () => undefined,
  );
}

/** Asks the host about a card; with the card comes what shows it. */
export async function ask(question: Question): Promise<Answer> {
  const prepared = await prepareAsking();
  if (!prepared) return { failure: unreachable };
  const [{ checkBoncard }, { CheckResult }] = prepared;
  const answer = await checkBoncard(question);
  return 'card' in answer ? { ...answer, Result: CheckResult } : answer;
}
