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

/** The pending call in this tab's storage, so that a reload or a new sign-in takes it up again (design: money calls). */
export const pendingCalls = {
  read<Name extends MoneyCallName>(name: Name): PendingCall<Name> | undefined {
    const kept = sessionStorage.getItem(keyOf(name));
    if (!kept) return undefined;
    const call: PendingCall<Name> = JSON.parse(kept);
    return call.userId === session.user()?.id ? call : undefined;
  },
  keep<Name extends MoneyCallName>(name: Name, call: PendingCall<Name>) {
    sessionStorage.setItem(keyOf(name), JSON.stringify(call));
  },
  forget(name: MoneyCallName) {
    sessionStorage.removeItem(keyOf(name));
  },
};

function keyOf(name: MoneyCallName): string {
  return `pendingCall ${name}`;
}
