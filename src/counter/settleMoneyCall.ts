import { HttpFailure } from '../httpFailure.ts';
import { session } from '../session.ts';
import type { MoneyAnswer, MoneyCallName, MoneyRequest } from './moneyCalls.ts';
import type { PendingCall } from './pendingCalls.ts';

export type Outcome<Name extends MoneyCallName> =
  | { kind: 'done'; answer: MoneyAnswer<Name> }
  | { kind: 'refused'; failure: HttpFailure }
  /** An answer was lost, and asking again could take the money twice, or will never tell. */
  | { kind: 'unknown' }
  /** Left without an answer: the screen was closed or the session ended. The call stays pending. */
  | { kind: 'interrupted' };

interface SettleOptions<Name extends MoneyCallName> {
  send: (request: MoneyRequest<Name>) => Promise<MoneyAnswer<Name>>;
  signal: AbortSignal;
  /** An earlier try, before a reload, may have been carried out already. */
  isResumed: boolean;
  onChecking: () => void;
}

/**
 * How long an answer is waited for before it is asked for by its key, in milliseconds: someone stands at the counter. A bare host
 * has no key, and so no limit (wire "Idempotency").
 */
const ANSWER_TIMEOUT_MS = 30_000;

/** The host forgets a key after 48 hours: then it would carry the call out once more, or refuse it for what it did itself. */
const MAX_KEY_AGE_MS = 47 * 3_600_000;

/** Sends a money call until there is a definite answer: the same key each time, so that it counts once. */
export async function settleMoneyCall<Name extends MoneyCallName>(
  { key, request, startedAt }: PendingCall<Name>,
  { send, signal, isResumed, onChecking }: SettleOptions<Name>,
): Promise<Outcome<Name>> {
  let isUnsure = isResumed;
  const isKeyed = session.can('idempotency');
  if (isUnsure && (!isKeyed || Date.now() - startedAt > MAX_KEY_AGE_MS)) return { kind: 'unknown' };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const limited = isKeyed ? firstOf(signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)) : signal;
      const answer = await send({ ...request, idempotencyKey: key, signal: limited });
      // A host that knows keys names its code: anything else comes from somebody in between.
      if (isKeyed && answer.code !== 200) throw new HttpFailure('PARSING_ERROR');
      return { kind: 'done', answer };
    } catch (failure) {
      if (failure instanceof HttpFailure) {
        if (isUnsure && failure.status === 401) return { kind: 'interrupted' };
        if (isUnsure && failure.reason === 'forbidden') return { kind: 'unknown' };
        // A dead session closes the screen, too; its answer is definite all the same.
        if (isDefinite(failure, isUnsure)) return { kind: 'refused', failure };
      }
      if (signal.aborted) return { kind: 'interrupted' };
      if (!(failure instanceof HttpFailure)) throw failure;
      if (!isKeyed) return { kind: 'unknown' };
      isUnsure = true;
      onChecking();
      await pause(delayBefore(attempt, failure), signal);
    }
  }
}

/**
 * Once a try is lost, only the host's refusal of the call itself settles it: "too many", "not now" or the word of somebody
 * in between say nothing of that try.
 */
function isDefinite(failure: HttpFailure, isUnsure: boolean): boolean {
  if (failure.outcomeUnknown) return false;
  return !isUnsure || (failure.reason !== undefined && failure.isRefusal && failure.status !== 429);
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
