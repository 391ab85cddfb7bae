import type { AnswerOf } from '../../callTypes.ts';
import { send } from '../../http.ts';
import { HttpFailure } from '../../httpFailure.ts';
import { session } from '../../session.ts';
import type { MoneyCallName, PendingCall } from './pendingCall.ts';

export type Outcome<Name extends MoneyCallName> =
  | { kind: 'done'; answer: AnswerOf<Name> }
  | { kind: 'refused'; failure: HttpFailure }
  /** An answer was lost, and asking again could take the money twice, or will never tell. */
  | { kind: 'unknown' }
  /** Left without an answer: the screen was closed or the session ended. The call stays pending. */
  | { kind: 'interrupted' };

interface CarryOutOptions {
  signal: AbortSignal;
  /** An earlier try, before a reload, may have been carried out already. */
  resumed: boolean;
  onChecking: () => void;
}

/**
 * How long an answer is waited for before it is asked for by its key, in milliseconds: someone stands at the counter. Spec §7
 * sets no limit, and without a key there is none.
 */
const ANSWER_LIMIT = 30_000;

/** The host forgets a key after 48 hours: then it would carry the call out once more, or refuse it for what it did itself. */
const KEY_LIMIT = 47 * 3_600_000;

/** Sends a money call until there is a definite answer: the same key each time, so that it counts once. */
export async function carryOut<Name extends MoneyCallName>(
  name: Name,
  { request, startedAt }: PendingCall<Name>,
  { signal, resumed, onChecking }: CarryOutOptions,
): Promise<Outcome<Name>> {
  let unsure = resumed;
  const isKeyed = session.can('idempotency');
  if (unsure && (!isKeyed || Date.now() - startedAt > KEY_LIMIT)) return { kind: 'unknown' };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const limited = isKeyed ? firstOf(signal, AbortSignal.timeout(ANSWER_LIMIT)) : signal;
      const answer = await send(name, { ...request, signal: limited });
      // A host that knows keys names its code: anything else comes from somebody in between.
      if (isKeyed && answer.code !== 200) throw new HttpFailure('PARSING_ERROR');
      return { kind: 'done', answer };
    } catch (failure) {
      if (failure instanceof HttpFailure) {
        if (unsure && failure.status === 401) return { kind: 'interrupted' };
        if (unsure && failure.reason === 'forbidden') return { kind: 'unknown' };
        // A dead session closes the screen, too; its answer is definite all the same.
        if (isDefinite(failure, unsure)) return { kind: 'refused', failure };
      }
      if (signal.aborted) return { kind: 'interrupted' };
      if (!(failure instanceof HttpFailure)) throw failure;
      if (!isKeyed) return { kind: 'unknown' };
      unsure = true;
      onChecking();
      await pause(delayBefore(attempt + 1, failure), signal);
    }
  }
}

/**
 * Once a try is lost, only the host's refusal of the call itself settles it: "too many", "not now" or the word of somebody
 * in between say nothing of that try.
 */
function isDefinite(failure: HttpFailure, unsure: boolean): boolean {
  if (failure.outcomeUnknown) return false;
  return !unsure || (failure.reason !== undefined && failure.isRefusal && failure.status !== 429);
}

/** Milliseconds before the next try: 1, 2, 4, 8 s and so on up to 15 s, or what the host asks for. */
function delayBefore(attempt: number, { retryAfterSeconds }: HttpFailure): number {
  return retryAfterSeconds ? retryAfterSeconds * 1000 : Math.min(500 * 2 ** attempt, 15_000);
}

/** Aborts with the first of them: `AbortSignal.any` is younger than the browsers that the build is for. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    // No longer than its own limit: a call that is checked for hours tries hundreds of times.
    signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
