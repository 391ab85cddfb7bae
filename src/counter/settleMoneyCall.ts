import { HttpFailure } from '../httpFailure.ts';
import { session } from '../session.ts';
import type { MoneyAnswer, MoneyCallName, MoneyRequest } from './moneyCalls.ts';
import type { PendingCall } from './pendingCalls.ts';

export type Outcome<Name extends MoneyCallName> =
  | { kind: 'done'; answer: MoneyAnswer<Name> }
  | { kind: 'refused'; failure: HttpFailure }
  /** The answer was lost, and a repetition could count twice or would not settle it. */
  | { kind: 'unknown' }
  /** No answer: the screen was closed or the session ended. The call stays pending. */
  | { kind: 'interrupted' };

interface SettleOptions<Name extends MoneyCallName> {
  send: (request: MoneyRequest<Name>) => Promise<MoneyAnswer<Name>>;
  signal: AbortSignal;
  /** An earlier try, before a reload, may have been carried out. */
  isResumed: boolean;
  onChecking: () => void;
}

/**
 * How long to wait before the call is repeated with its key, as a customer is waiting. A bare host
 * has no keys, so there is no limit (wire "Idempotency").
 */
const ANSWER_TIMEOUT_MS = 30_000;

/** The host forgets a key after 48 hours: it would then carry the call out again, or refuse it because of the first one. */
const MAX_KEY_AGE_MS = 47 * 3_600_000;

/** Sends a money call, with the same key each time, until there is a definite answer. Returns the outcome. */
export async function settleMoneyCall<Name extends MoneyCallName>(
  { key, request, startedAt }: PendingCall<Name>,
  { send, signal, isResumed, onChecking }: SettleOptions<Name>,
): Promise<Outcome<Name>> {
  let isUncertain = isResumed;
  const isKeyed = session.can('idempotency');
  if (isUncertain && !isKeyed) return { kind: 'unknown' };
  for (let attempt = 1; ; attempt += 1) {
    // Asked before each try: a computer may sleep for days in between.
    if (isUncertain && Date.now() - startedAt > MAX_KEY_AGE_MS) return { kind: 'unknown' };
    try {
      const limited = isKeyed ? anySignal(signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)) : signal;
      const answer = await send({ ...request, idempotencyKey: key, signal: limited });
      // A host that knows keys sends a code; anything else comes from a gateway.
      if (isKeyed && answer.code !== 200) throw new HttpFailure('PARSING_ERROR');
      return { kind: 'done', answer };
    } catch (failure) {
      if (failure instanceof HttpFailure) {
        if (isUncertain && failure.status === 401) return { kind: 'interrupted' };
        if (isUncertain && failure.reason === 'forbidden') return { kind: 'unknown' };
        // An expired session also closes the screen, but its answer is definite.
        if (isDefinite(failure, isUncertain)) return { kind: 'refused', failure };
      }
      if (signal.aborted) return { kind: 'interrupted' };
      if (!(failure instanceof HttpFailure)) throw failure;
      if (!isKeyed) return { kind: 'unknown' };
      isUncertain = true;
      onChecking();
      await pause(delayBefore(attempt, failure), signal);
    }
  }
}

/**
 * Returns whether a failure settles the call. After a lost answer only the host's refusal of the call does: "too many", "not now"
 * or a gateway's answer say nothing about the earlier try.
 */
function isDefinite(failure: HttpFailure, isUncertain: boolean): boolean {
  if (failure.outcomeUnknown) return false;
  return !isUncertain || (failure.reason !== undefined && failure.isRefusal && failure.status !== 429);
}

/** Returns the milliseconds before the next try: 1, 2, 4, 8 s … up to 15 s, or what the host asks for. */
function delayBefore(attempt: number, { retryAfterSeconds }: HttpFailure): number {
  return retryAfterSeconds ? retryAfterSeconds * 1000 : Math.min(500 * 2 ** attempt, 15_000);
}

/** Like `AbortSignal.any`, which the supported browsers lack. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    // Removed with the first abort: a call may be repeated for hours.
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
