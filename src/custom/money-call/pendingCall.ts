import { useSyncExternalStore } from 'react';
import type { RequestOf } from '../../callTypes.ts';
import { session } from '../../session.ts';

/** The calls that move money. */
export const moneyCallNames = [
  'POST /api/boncards/issue',
  'POST /api/boncards/purchase',
  'POST /api/boncards/:id/action/cancel',
] as const;
export type MoneyCallName = (typeof moneyCallNames)[number];

/** A money call without an answer yet, and the card it is about. */
export interface PendingCall<Name extends MoneyCallName> {
  /** With its Idempotency-Key. */
  request: RequestOf<Name>;
  card: { id: string; number: string };
  userId: string;
  /** In milliseconds since 1970, by this machine's clock. */
  startedAt: number;
}

/**
 * A person's pending calls in this tab's storage, so that a reload or a new sign-in takes them up again (design: money
 * calls).
 */
export const pendingCalls = {
  read<Name extends MoneyCallName>(name: Name): PendingCall<Name> | undefined {
    return parsed(keptOf(name));
  },
  keep<Name extends MoneyCallName>(name: Name, call: PendingCall<Name>) {
    sessionStorage.setItem(keyOf(name, call.userId), JSON.stringify(call));
    tellAll();
  },
  forget<Name extends MoneyCallName>(name: Name, { userId }: PendingCall<Name>) {
    sessionStorage.removeItem(keyOf(name, userId));
    tellAll();
  },
  /** From now on a screen asks for the answer; gives what ends that. */
  attend(name: MoneyCallName): () => void {
    attended.add(name);
    tellAll();
    return () => {
      attended.delete(name);
      tellAll();
    };
  },
};

/** The pending call for whose answer no screen asks. */
export function useUnattendedCall<Name extends MoneyCallName>(name: Name): PendingCall<Name> | undefined {
  return parsed(useSyncExternalStore(subscribe, () => (attended.has(name) ? null : keptOf(name))));
}

const attended = new Set<MoneyCallName>();
const listeners = new Set<() => void>();

function tellAll() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptOf(name: MoneyCallName): string | null {
  return sessionStorage.getItem(keyOf(name, session.user()?.id));
}

function parsed<Name extends MoneyCallName>(kept: string | null): PendingCall<Name> | undefined {
  return kept === null ? undefined : JSON.parse(kept);
}

/** The next person at the same tab has their own. */
function keyOf(name: MoneyCallName, userId = ''): string {
  return `pendingCall ${name} ${userId}`;
}
