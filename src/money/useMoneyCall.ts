import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type MoneyCallName, namedCalls } from '../../contract/calls/areas.ts';
import type { CallContract } from '../../contract/calls/call.ts';
import type { Grosze } from '../../contract/money.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';
import type { Try } from '../wire/customMethods.ts';
import { codeIn } from '../wire/envelope.ts';
import { type FailureStatus, HttpFailure } from '../wire/httpFailure.ts';
import { factsOf, type MoneyCallFacts, type MoneyRequests } from '../wire/keptCall.ts';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import type { Sent } from '../wire/sentOf.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { announceBoncardChange } from './boncardChanges.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import {
  isLate,
  isTooOld,
  newCall,
  type PendingCall,
  pendingCalls,
  useLeftCalls,
  usePendingCalls,
} from './pendingCalls.ts';

export type Outcome =
  | { kind: 'done'; answer: MoneyAnswer }
  | { kind: 'refused'; failure: HttpFailure }
  /** The answer was lost, and repeating the call could count twice or would not settle it. */
  | { kind: 'unknown' }
  /** No answer: the screen was closed or the session ended. The call stays pending. */
  | { kind: 'interrupted' };

interface Handlers<Name extends MoneyCallName> {
  /** Whether a call without an answer may be resumed now. */
  mayResume?: boolean;
  onResumed?: () => void;
  onDone: (answer: MoneyAnswer, call: MoneyCallFacts<Name>) => void;
  onRefused: (failure: HttpFailure, call: MoneyCallFacts<Name>) => void;
  /** The answer was lost and cannot be requested again. */
  onUnknown?: () => void;
}

export interface CallStatus {
  name: MoneyCallName;
  /** `checking`: the answer was lost and is being requested again. */
  state: 'idle' | 'sending' | 'checking';
  /** The call in progress. */
  underWay: PendingCall | undefined;
}

interface MoneyCall<Name extends MoneyCallName> extends CallStatus {
  /**
   * Makes the call about a card; `card` is null for a call that creates the card. Ignored while another call is in
   * progress.
   */
  start: (request: MoneyRequests[Name], card: NumberedBoncard | null, due?: Grosze) => Promise<Outcome>;
}

interface Settling<Name extends MoneyCallName> {
  call: PendingCall<Name>;
  isResumed: boolean;
}

/**
 * Returns a money call that counts once, whatever happens: a second click, a lost answer, a reload, another tab.
 */
export function useMoneyCall<Name extends MoneyCallName>(
  name: Name,
  { mayResume = true, onResumed, onDone, onRefused, onUnknown }: Handlers<Name>,
): MoneyCall<Name> {
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const isUnderWay = useRef(false);
  const leaving = useRef(new AbortController());
  const resumable = useRef(mayResume);
  useEffect(() => {
    resumable.current = mayResume;
  }, [mayResume]);

  const { mutateAsync, isPending, variables } = useMutation<Outcome, Error, Settling<Name>>({
    mutationKey: [name],
    // Sent immediately or not at all; only `settleMoneyCall` repeats it, when that is safe.
    networkMode: 'always',
    retry: 0,
    // After a bug the call stays pending, and the error boundary is shown.
    throwOnError: true,
    async mutationFn({ call, isResumed }) {
      const release = await pendingCalls.hold(call);
      // Another tab is settling it or has settled it, or a card was found here meanwhile.
      const isOver =
        isResumed && !(resumable.current && pendingCalls.all().some(({ key }) => key === call.key));
      if (isOver) release?.();
      if (!release || isOver) return { kind: 'interrupted' };
      pendingCalls.keep({ ...call, state: isResumed ? 'checking' : 'sending' });
      if (isResumed) onResumed?.();
      const outcome = await settleMoneyCall(call, {
        send: (request) => dataProvider.sendKept(name, request),
        signal: leaving.current.signal,
        isResumed,
        onChecking: () => pendingCalls.keep({ ...call, state: 'checking' }),
      }).finally(release);
      if (outcome.kind === 'unknown') pendingCalls.keep({ ...call, state: 'unknown' });
      else if (outcome.kind !== 'interrupted') pendingCalls.forget(call);
      return outcome;
    },
    onSuccess(outcome, { call }) {
      if (outcome.kind === 'interrupted') return;
      // The lists of transactions mark transactions of a canceled or replaced card.
      for (const key of ['boncards', 'boncards-transactions']) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
      if (outcome.kind === 'unknown') onUnknown?.();
      const facts = factsOf(call);
      if (outcome.kind === 'refused') onRefused(outcome.failure, facts);
      if (outcome.kind === 'done') {
        if (facts.card) announceBoncardChange(facts.card);
        onDone(outcome.answer, facts);
      }
    },
    onSettled() {
      isUnderWay.current = false;
    },
  });

  async function settle(call: PendingCall<Name>, isResumed: boolean): Promise<Outcome> {
    if (isUnderWay.current) return { kind: 'interrupted' };
    isUnderWay.current = true;
    // `throwOnError` passes errors to the error boundary.
    return mutateAsync({ call, isResumed }).catch(() => ({ kind: 'interrupted' }));
  }

  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    const leave = pendingCalls.attend(name);
    return () => {
      leave();
      abort.abort();
    };
  }, [name]);

  const left = useLeftCalls().find((call) => call.name === name && call.state !== 'unknown');
  const resume = useEffectEvent(() => left && void settle(left as PendingCall<Name>, true));
  const leftKey = left?.key;
  useEffect(() => {
    if (leftKey && mayResume && !isPending) resume();
  }, [leftKey, mayResume, isPending]);

  const own = usePendingCalls().find(({ key }) => key === variables?.call.key);
  const underWay = isPending ? own : undefined;
  useAskBeforeUnload(isPending);
  return {
    name,
    underWay,
    state: isPending ? (underWay?.state === 'checking' ? 'checking' : 'sending') : 'idle',
    start(request, card, due) {
      // The panel's start page is the charge screen.
      const madeAt = (pathname === paths.panel ? paths.charge : pathname) + search;
      return settle(newCall({ name, request, card, due }, madeAt), false);
    },
  };
}

interface SettleOptions {
  send: (request: Sent & Try) => Promise<MoneyAnswer & { code: unknown }>;
  signal: AbortSignal;
  /** A previous attempt, made before a reload, may have been carried out. */
  isResumed: boolean;
  /** Somebody has just asked to send it again, so it is carried out however late that is. */
  isAsked?: boolean;
  /** Called before the call is repeated. Without this function a lost answer leaves the outcome unknown. */
  onChecking?: () => void;
}

/**
 * How long to wait for an answer, in milliseconds, before the call is repeated with its key: a customer is waiting.
 * Without keys there is no limit, as the call cannot be repeated (wire "Idempotency").
 */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Sends a money call until there is a definite answer, with the same key each time; without keys only once. A late call
 * is not made any more: the host is only asked whether it was. Returns the outcome.
 */
export async function settleMoneyCall<Name extends MoneyCallName>(
  call: PendingCall<Name>,
  { send, signal, isResumed, isAsked = false, onChecking }: SettleOptions,
): Promise<Outcome> {
  const { name, key, request } = call;
  let isUncertain = isResumed;
  const isKeyed = session.can('idempotency');
  if (isUncertain && !isKeyed) return { kind: 'unknown' };
  for (let attempt = 1; ; attempt += 1) {
    // Checked before each attempt: a computer may sleep for days in between.
    if (isUncertain && isTooOld(call)) return { kind: 'unknown' };
    try {
      const limited = isKeyed ? anySignal(signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)) : signal;
      const isReplay = isUncertain && !isAsked && isLate(call);
      const answer = await send({ ...request, idempotencyKey: key, isReplay, signal: limited });
      // A host with keys also sends codes; an answer without one comes from a gateway.
      if (isKeyed && codeIn(answer.code) !== 200) throw new HttpFailure('PARSING_ERROR');
      return { kind: 'done', answer };
    } catch (failure) {
      // An expired session also closes the screen, but the answer to a first try is definite.
      const outcome = failure instanceof HttpFailure && outcomeOf(failure, name, isUncertain);
      if (outcome) return outcome;
      if (signal.aborted) return { kind: 'interrupted' };
      if (!(failure instanceof HttpFailure)) throw failure;
      if (!isKeyed || !onChecking) return { kind: 'unknown' };
      isUncertain = true;
      onChecking();
      await pause(delayBefore(attempt, failure), signal);
    }
  }
}

/**
 * Returns the outcome of a call that has failed; undefined if the call has to be repeated. After a lost answer only
 * what the host refuses once it has looked for the earlier attempt is definite: the call's own refusals, that it was
 * voided, and that it was not recorded. All others say nothing about that attempt.
 */
function outcomeOf(failure: HttpFailure, name: MoneyCallName, isUncertain: boolean): Outcome | undefined {
  const { status, reason } = failure;
  if (failure.outcomeUnknown) return undefined;
  const { refusals = [] }: CallContract = namedCalls[name];
  const isOfCall = reason && [...refusals, 'voided', 'not-recorded'].includes(reason);
  if (!isUncertain || isOfCall) return { kind: 'refused', failure };
  // The caller is refused: the call is sent again after the next sign-in, or once a second factor is on.
  if (status === 401 || reason === 'enroll-first') return { kind: 'interrupted' };
  return reason && lastingStatuses.includes(status) ? { kind: 'unknown' } : undefined;
}

/**
 * The statuses of refusals that would only be repeated: the right was lost, the key or reference is taken, or another
 * version of the host reads the call differently. All others are about the connection or the moment.
 */
const lastingStatuses: readonly FailureStatus[] = [403, 404, 422];

/**
 * Returns the milliseconds before the next attempt: 1, 2, 4, 8 s … up to 15 s, or what the host asks for, up to a
 * minute: a customer is waiting.
 */
function delayBefore(attempt: number, { retryAfterSeconds }: HttpFailure): number {
  return retryAfterSeconds
    ? Math.min(retryAfterSeconds * 1000, 60_000)
    : Math.min(500 * 2 ** attempt, 15_000);
}

/** Like `AbortSignal.any`, which the supported browsers lack. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    // Removed when the first signal aborts: a call may be repeated for hours.
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
