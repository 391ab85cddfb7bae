import { boncardCan } from '../../../contract/boncardCan.ts';
import type { Capability } from '../../../contract/capabilities.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { boncardStatuses, wordOf } from '../../../contract/codes.ts';
import { canAccess } from '../../canAccess.ts';
import type { CounterCard } from '../../counter/counterCard.ts';
import type { PanelRecord } from '../../screens.ts';
import { session } from '../../session.ts';

/** A card; a host may leave out everything but its id. */
export type Boncard = PanelRecord<'boncards'>;

/** What can be done to a card on its page, and what a host must be able to do for it; a bare one can cancel. */
const capabilityFor = {
  cancel: undefined,
  block: 'block',
  unblock: 'block',
  replace: 'replace',
  extend: 'extend',
  adjust: 'adjust',
} as const satisfies Record<string, Capability | undefined>;
export type BoncardAction = keyof typeof capabilityFor;

/** Returns whether the signed-in person may do it to cards on this host at all. */
export function isOffered(action: BoncardAction): boolean {
  const capability = capabilityFor[action];
  return (!capability || session.can(capability)) && canAccess({ resource: 'boncards', action });
}

/** Returns whether it can be done to this card; nothing can be done to one whose status is unknown. */
export function isPossible(action: BoncardAction, { status, blocked, written_off }: Boncard): boolean {
  const word = wordOf(boncardStatuses, status);
  if (word === undefined || !isOffered(action)) return false;
  return boncardCan[action]({
    status: word,
    isBlocked: Boolean(blocked),
    isWrittenOff: Boolean(written_off),
  });
}

/** Returns a card's masked number: `•••• 0001`. */
export function maskedNumberOf({ number, id }: Boncard): string {
  return number ? maskCardNumber(number) : `#${id}`;
}

/** Returns a card as the subject of a money call. */
export function counterCardOf({ id, number = '' }: Boncard): CounterCard {
  return { id: String(id), number };
}
