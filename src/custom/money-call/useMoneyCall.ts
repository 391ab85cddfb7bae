import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import type { HttpFailure } from '../../httpFailure.ts';
import { session } from '../../session.ts';
import { useAskBeforeUnload } from '../fields/form/useAskBeforeUnload.ts';
import { announceBoncardChange } from './boncardChanges.ts';
import { carryOut, type Outcome } from './carryOut.ts';
import { type MoneyCallName, type PendingCall, pendingCalls } from './pendingCall.ts';

/** `checking`: an answer was lost, we are asking again; `unknown`: it was lost and cannot be asked for. */
export type MoneyCallState = 'idle' | 'sending' | 'checking' | 'unknown';

interface Handlers<Name extends MoneyCallName> {
  onDone: (answer: AnswerOf<Name>, call: PendingCall<Name>) => void;
  onRefused: (failure: HttpFailure, call: PendingCall<Name>) => void;
  /** An answer was lost and cannot be asked for. */
  onUnknown: () => void;
}

interface MoneyCall<Name extends MoneyCallName> {
  state: MoneyCallState;
  /** The card of the last call, whatever became of it. */
  card: PendingCall<Name>['card'] | undefined;
  /** Whether an answer is waited for. */
  busy: boolean;
  /** Makes the call, once however often it is asked to while one is under way. */
  start: (request: RequestOf<Name>, card: PendingCall<Name>['card']) => void;
  /** The person has read that the outcome is unknown. */
  acknowledge: () => void;
}

/** A money call that ends in one transaction whatever happens: a second click, a lost answer, a reload. */
export function useMoneyCall<Name extends MoneyCallName>(
  name: Name,
  handlers: Handlers<Name>,
): MoneyCall<Name> {
  const [state, setState] = useState<MoneyCallState>(() => (pendingCalls.read(name) ? 'checking' : 'idle'));
  const [card, setCard] = useState(() => pendingCalls.read(name)?.card);
  const busy = state === 'sending' || state === 'checking';
  useAskBeforeUnload(busy);
  const latest = useRef(handlers);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = handlers;
  });

  const settle = useRef(async (call: PendingCall<Name>, resumed: boolean) => {
    const abort = new AbortController();
    underWay.current = abort;
    setState(resumed ? 'checking' : 'sending');
    setCard(call.card);
    const outcome = await carryOut(name, call, {
      signal: abort.signal,
      resumed,
      onChecking: () => setState('checking'),
    });
    if (outcome.kind === 'interrupted') return;
    underWay.current = undefined;
    pendingCalls.forget(name, call);
    setState(outcome.kind === 'unknown' ? 'unknown' : 'idle');
    tell(outcome, call, latest.current);
  });

  useEffect(() => {
    const left = pendingCalls.read(name);
    if (left) void settle.current(left, true);
    const leave = pendingCalls.attend(name);
    return () => {
      leave();
      underWay.current?.abort();
      underWay.current = undefined;
    };
  }, [name]);

  return {
    state,
    card,
    busy,
    start(request, { id, number }) {
      if (underWay.current) return;
      const userId = session.user()?.id ?? '';
      const call = {
        request: { ...request, idempotencyKey: crypto.randomUUID() },
        card: { id, number },
        userId,
        startedAt: Date.now(),
      };
      pendingCalls.keep(name, call);
      void settle.current(call, false);
    },
    acknowledge: () => setState((now) => (now === 'unknown' ? 'idle' : now)),
  };
}

function tell<Name extends MoneyCallName>(
  outcome: Outcome<Name>,
  call: PendingCall<Name>,
  { onDone, onRefused, onUnknown }: Handlers<Name>,
) {
  if (outcome.kind === 'unknown') onUnknown();
  if (outcome.kind === 'refused') onRefused(outcome.failure, call);
  if (outcome.kind === 'done') {
    announceBoncardChange(call.card);
    onDone(outcome.answer, call);
  }
}
