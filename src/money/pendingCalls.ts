import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MoneyCallName } from '../../contract/calls/areas.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { formatPln } from '../../contract/money.ts';
import { now } from '../now.ts';
import { session } from '../session.ts';
import { jsonIn } from '../wire/jsonIn.ts';
import {
  type KeptFacts,
  keptFacts,
  type MoneyCallFacts,
  type NewFacts,
  withoutPerson,
} from '../wire/keptCall.ts';
import { moneyCalls } from './moneyCalls.ts';
import { randomKey } from './randomKey.ts';

/** A money call whose outcome is not known yet. */
export interface PendingCall<Name extends MoneyCallName = MoneyCallName> extends KeptFacts<Name> {
  /** Its Idempotency-Key, which also identifies the call in this browser. */
  key: string;
  userId: string;
  /**
   * The URL of the screen that made the call, which resumes it and shows what it changed. Earlier versions did not
   * store it.
   */
  madeAt?: string;
  /** Milliseconds since 1970, by this computer's clock. */
  startedAt: number;
  /** The same by the host's clock (`now`). Earlier versions did not store it. */
  startedAtHost?: number;
  /** `checking`: the answer was lost and is being requested again; `unknown`: it was lost for good. */
  state: 'sending' | 'checking' | 'unknown';
}

/**
 * The host forgets a key after 48 hours. It would then carry the call out again, or refuse it because of the first
 * one.
 */
const MAX_KEY_AGE_MS = 47 * 3_600_000;

/** After this time the customer may have left, or somebody else may have served them. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * A user's pending calls, stored in this browser. They survive a reload, a new sign-in and other tabs until they
 * are settled or, if that is impossible, until the user has dismissed them.
 */
export const pendingCalls = {
  all: (): PendingCall[] => JSON.parse(snapshot()),

  keep(call: PendingCall) {
    const kept = isTooOld(call) ? withoutPerson(call) : call;
    localStorage.setItem(storageKey(call), JSON.stringify(kept));
    notifyListeners();
  },

  forget(call: PendingCall) {
    localStorage.removeItem(storageKey(call));
    notifyListeners();
  },

  /**
   * Forgets the calls with unknown outcome about a card if the user now sees the outcome: all of them, or those of
   * some names.
   */
  forgetUnknown(number: string | undefined, names?: readonly MoneyCallName[]) {
    for (const call of pendingCalls.all()) {
      const isSeen =
        call.card !== null && call.card.number === number && (names?.includes(call.name) ?? true);
      if (call.state === 'unknown' && isSeen) pendingCalls.forget(call);
    }
  },

  /**
   * Removes the recipients of e-cards from all users' calls that are too old to be sent again (requirements
   * "E-cards").
   */
  forgetPeople() {
    for (const call of callsOf(PREFIX).filter(isTooOld)) pendingCalls.keep(call);
  },

  /** Marks that an open screen resumes calls of this name. Returns a function that removes the mark. */
  attend(name: MoneyCallName): () => void {
    attended.add(name);
    notifyListeners();
    return () => {
      attended.delete(name);
      notifyListeners();
    };
  },

  /** Locks a call for this tab. Returns a function that releases the lock; undefined if another tab holds it. */
  hold: ({ key }: PendingCall) =>
    new Promise<(() => void) | undefined>((resolve) => {
      // Web Locks need a secure page. Without them two tabs may send the same key, which counts only once.
      if (!navigator.locks) return resolve(() => {});
      const lockedFor = navigator.locks.request(lockName(key), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        resolve(undefined);
      });
      // Released: the call may now be shown as left without an answer. Rejected: the browser blocks locks together
      // with storage, so go on without a lock.
      lockedFor.then(notifyListeners, () => resolve(() => {}));
    }),
};

/** Returns a call with a new key that has not been sent yet, made on the screen with this URL. */
export function newCall<Name extends MoneyCallName>(
  facts: NewFacts<Name>,
  madeAt: string,
): PendingCall<Name> {
  const key = randomKey();
  return {
    ...keptFacts(facts, key),
    key,
    userId: session.user()?.id ?? '',
    madeAt,
    ...startTimes(),
    state: 'sending',
  };
}

/** Returns the start of a call that is made now. */
export function startTimes() {
  return { startedAt: Date.now(), startedAtHost: now().getTime() };
}

/** Returns whether the host has forgotten the key of a call, or is about to: such a call is not sent again. */
export function isTooOld(call: PendingCall): boolean {
  return ageOf(call) > MAX_KEY_AGE_MS;
}

/** Returns whether nobody waits for a call any more: it is not made now, and the host only tells whether it was. */
export function isLate(call: PendingCall): boolean {
  return ageOf(call) > MAX_WAIT_MS;
}

/**
 * Returns the milliseconds since a call was started. Either of the two clocks may have been set back since, so the one
 * that shows more time counts.
 */
function ageOf({ startedAt, startedAtHost = Number.POSITIVE_INFINITY }: PendingCall): number {
  return Math.max(Date.now() - startedAt, now().getTime() - startedAtHost);
}

/** Returns the arguments of a call's messages: the card and, if it has them, the amount and the address. */
export function sentenceArgs({ card, request: { body } }: MoneyCallFacts<MoneyCallName>) {
  return {
    ...(card && { number: maskCardNumber(card.number) }),
    ...('amount' in body && body.amount !== undefined && { amount: formatPln(body.amount) }),
    ...('email' in body && { email: body.email }),
  };
}

/** Returns the signed-in user's pending calls. */
export function usePendingCalls(): PendingCall[] {
  const kept = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => JSON.parse(kept), [kept]);
}

/** The keys of the calls without an answer when a screen last looked. */
let lastLeft: readonly string[] = [];

/** Returns the pending calls that no tab is settling. */
export function useLeftCalls(): PendingCall[] {
  const calls = usePendingCalls();
  // The last result is used at first: a notice that moves to another place is there immediately, and nothing moves
  // later.
  const [left, setLeft] = useState(lastLeft);
  useEffect(() => {
    // Usually there are no calls, and the first query of the browser's locks takes 20 ms while the panel starts.
    if (calls.length === 0) return;
    function look() {
      void lockedNames().then((locked) => {
        lastLeft = calls.map(({ key }) => key).filter((key) => !locked.includes(lockName(key)));
        setLeft(lastLeft);
      });
    }
    look();
    // The tab that was settling a call may have been closed.
    window.addEventListener('focus', look);
    const unsubscribe = subscribe(look);
    return () => {
      window.removeEventListener('focus', look);
      unsubscribe();
    };
  }, [calls]);
  return calls.filter(({ key }) => left.includes(key));
}

/** Returns the names of the calls whose screen is open in this tab. */
export function useAttendedNames(): readonly string[] {
  return useSyncExternalStore(subscribe, () => [...attended].join()).split(',');
}

async function lockedNames(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.map(({ name = '' }) => name);
}

const lockName = (key: string) => `pendingCall ${key}`;

const attended = new Set<MoneyCallName>();
const listeners = new Set<() => void>();

function notifyListeners() {
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

/** Returns the user's calls as JSON, oldest first. */
function snapshot(): string {
  const calls = callsOf(personPrefix(session.user()?.id ?? ''));
  return JSON.stringify(calls.sort((one, other) => one.startedAt - other.startedAt));
}

/**
 * Returns the calls whose keys in the storage begin with this prefix, without those that only a later version of the
 * console can make: that version settles them.
 */
function callsOf(prefix: string): PendingCall[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => jsonIn(localStorage.getItem(key) ?? ''))
    .filter(
      (call): call is PendingCall => call instanceof Object && (call as PendingCall).name in moneyCalls,
    );
}

const PREFIX = 'pendingCall.';

/** Returns the prefix of a user's storage keys: each user of the browser has a separate list. */
function personPrefix(userId: string): string {
  return `${PREFIX}${userId}.`;
}

function storageKey({ userId, key }: PendingCall): string {
  return personPrefix(userId) + key;
}
