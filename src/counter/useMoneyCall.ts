import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { HttpFailure } from '../httpFailure.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';
import { usePanelDataProvider } from '../usePanelDataProvider.ts';
import { announceBoncardChange } from './boncardChanges.ts';
import type { CounterCard } from './counterCard.ts';
import { type MoneyAnswer, type MoneyCallName, type MoneyRequest, moneyCalls } from './moneyCalls.ts';
import { type PendingCall, pendingCalls, useLeftCalls, usePendingCalls } from './pendingCalls.ts';
import { type Outcome, settleMoneyCall } from './settleMoneyCall.ts';
import { useAskBeforeUnload } from './useAskBeforeUnload.ts';

interface Handlers<Name extends MoneyCallName> {
  /** Whether a call without an answer may be resumed now. */
  mayResume?: boolean;
  onResumed?: () => void;
  onDone: (answer: MoneyAnswer<Name>, call: PendingCall<Name>) => void;
  onRefused: (failure: HttpFailure, call: PendingCall<Name>) => void;
  /** The answer was lost and cannot be requested again. */
  onUnknown?: () => void;
}

export interface MoneyCall<Name extends MoneyCallName> {
  name: Name;
  /** `checking`: the answer was lost and is being requested again. */
  state: 'idle' | 'sending' | 'checking';
  /** The call in progress. */
  underWay: PendingCall | undefined;
  /** Whether a call is in progress. */
  busy: boolean;
  /** Makes the call; ignored while one is in progress. */
  start: (request: MoneyRequest<Name>, card: CounterCard, due?: number) => Promise<Outcome<Name>>;
}

interface Settling<Name extends MoneyCallName> {
  call: PendingCall<Name>;
  isResumed: boolean;
}

/** Returns a money call that counts once, whatever happens: a second click, a lost answer, a reload, another tab. */
export function useMoneyCall<Name extends MoneyCallName>(
  name: Name,
  { mayResume = true, onResumed, onDone, onRefused, onUnknown }: Handlers<Name>,
): MoneyCall<Name> {
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const isUnderWay = useRef(false);
  const leaving = useRef(new AbortController());

  const { mutateAsync, isPending, variables } = useMutation<Outcome<Name>, Error, Settling<Name>>({
    mutationKey: [name],
    // Sent at once or not at all; only `settleMoneyCall` repeats it, when that is safe.
    networkMode: 'always',
    retry: 0,
    // After a bug the call stays pending, and the error boundary is shown.
    throwOnError: true,
    async mutationFn({ call, isResumed }) {
      const release = await pendingCalls.hold(call);
      // Another tab is settling it, or has settled it.
      const isOver = isResumed && !pendingCalls.all().some(({ key }) => key === call.key);
      if (isOver) release?.();
      if (!release || isOver) return { kind: 'interrupted' };
      pendingCalls.keep({ ...call, state: isResumed ? 'checking' : 'sending' });
      if (isResumed) onResumed?.();
      const outcome = await settleMoneyCall(call, {
        send: (request) => dataProvider[name](request as never) as Promise<MoneyAnswer<Name>>,
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
      for (const resource of moneyCalls[name].changes) {
        void queryClient.invalidateQueries({ queryKey: [resource] });
      }
      if (outcome.kind === 'unknown') onUnknown?.();
      if (outcome.kind === 'refused') onRefused(outcome.failure, call);
      if (outcome.kind === 'done') {
        announceBoncardChange(call.card);
        onDone(outcome.answer, call);
      }
    },
    onSettled() {
      isUnderWay.current = false;
    },
  });

  async function settle(call: PendingCall<Name>, isResumed: boolean): Promise<Outcome<Name>> {
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
    busy: isPending,
    start(request, card, due) {
      const userId = String(session.user()?.id);
      const key = crypto.randomUUID();
      const call = {
        key,
        name,
        request,
        card,
        due,
        userId,
        // The start page is that of the charge.
        madeAt: (pathname === paths.panel ? paths.charge : pathname) + search,
        startedAt: Date.now(),
        state: 'sending',
      } as const;
      return settle(call, false);
    },
  };
}
