import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { formatPln, groszeOf } from '../../contract/money.ts';
import { session } from '../session.ts';
import type { CounterCard } from './counterCard.ts';
import type { MoneyCallName, MoneyRequest } from './moneyCalls.ts';

/** A money call of which nobody knows yet whether it was recorded. */
export interface PendingCall<Name extends MoneyCallName = MoneyCallName> {
  /** Its Idempotency-Key, by which it is told from all others here, too. */
  key: string;
  name: Name;
  request: MoneyRequest<Name>;
  /** The card as it was before. */
  card: CounterCard;
  /** Of a purchase: what the customer pays in another way, in PLN. */
  due?: number | undefined;
  userId: string;
  /** In milliseconds since 1970, by this machine's clock. */
  startedAt: number;
  /** `checking`: an answer was lost and is asked for; `unknown`: it was lost and cannot be asked for. */
  state: 'sending' | 'checking' | 'unknown';
}

/**
 * A person's pending calls, in this browser: neither a reload, nor a new sign-in, nor another tab forgets one before it is
 * settled or, where it never will be, before somebody has looked.
 */
export const pendingCalls = {
  all: (): PendingCall[] => JSON.parse(snapshot()),

  keep(call: PendingCall) {
    localStorage.setItem(storageKey(call), JSON.stringify(call));
    tellAll();
  },

  forget(call: PendingCall) {
    localStorage.removeItem(storageKey(call));
    tellAll();
  },

  /** Forgets the calls about a card whose outcome was unknown: anyone who finds it sees what became of them. */
  forgetUnknown(number: string | undefined) {
    for (const call of pendingCalls.all()) {
      if (call.state === 'unknown' && call.card.number === number) pendingCalls.forget(call);
    }
  },

  /** From now on a screen asks for the answers of such calls; returns what ends that. */
  attend(name: MoneyCallName): () => void {
    attended.add(name);
    tellAll();
    return () => {
      attended.delete(name);
      tellAll();
    };
  },

  /** Has this tab, and no other, ask for a call's answer until it lets go; undefined where another one does. */
  hold: ({ key }: PendingCall) =>
    new Promise<(() => void) | undefined>((resolve) => {
      // Browsers have locks for secure pages only; elsewhere two tabs may ask by one key, which counts once.
      if (!navigator.locks) return resolve(() => {});
      const lockedFor = navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((letGo) => resolve(letGo));
        resolve(undefined);
      });
      // A call that was left may be told of now.
      void lockedFor.then(tellAll);
    }),
};

/** What the sentences about a call name: its card and, where it has one, its sum. */
export function sentenceArgs({ card, request }: PendingCall) {
  return {
    number: maskCardNumber(card.number),
    ...('amount' in request.body && { amount: formatPln(groszeOf(request.body.amount)) }),
  };
}

/** The signed-in person's pending calls. */
export function usePendingCalls(): PendingCall[] {
  const kept = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => JSON.parse(kept), [kept]);
}

/** The pending calls that no tab is settling. */
export function useLeftCalls(): PendingCall[] {
  const calls = usePendingCalls();
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => {
    function look() {
      void lockedNames().then((locked) =>
        setLeft(calls.map(({ key }) => key).filter((key) => !locked.includes(lockName(key)))),
      );
    }
    look();
    // The tab that settled one may have been closed meanwhile.
    window.addEventListener('focus', look);
    const unsubscribe = subscribe(look);
    return () => {
      window.removeEventListener('focus', look);
      unsubscribe();
    };
  }, [calls]);
  return calls.filter(({ key }) => left.includes(key));
}

/** The names of the calls whose screen is open in this tab. */
export function useAttendedNames(): readonly string[] {
  return useSyncExternalStore(subscribe, () => [...attended].join()).split(',');
}

async function lockedNames(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.map(({ name = '' }) => name);
}

const lockName = (key: string) => `pendingCall ${key}`;

const attended = new Set<MoneyCallName>();
const listeners = new Set<() => void>();

function tellAll() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The person's calls as JSON, the oldest first. */
function snapshot(): string {
  const prefix = personPrefix(String(session.user()?.id));
  const calls = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => parsed(localStorage.getItem(key)))
    .filter((call) => call !== undefined);
  return JSON.stringify(calls.sort((one, other) => one.startedAt - other.startedAt));
}

/** What this console kept; nothing where nobody can read it. */
function parsed(kept: string | null): PendingCall | undefined {
  try {
    return JSON.parse(kept ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The next person at the same browser has their own. */
function personPrefix(userId: string): string {
  return `pendingCall.${userId}.`;
}

function storageKey({ userId, key }: PendingCall): string {
  return personPrefix(userId) + key;
}
