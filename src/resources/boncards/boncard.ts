import { boncardCan } from '../../../contract/boncardCan.ts';
import type { MoneyCallName } from '../../../contract/calls/areas.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { boncardStatuses, wordOf } from '../../../contract/codes.ts';
import { isOffered } from '../../canAccess.ts';
import type { CounterCard } from '../../money/counterCard.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';

/** A card; a host may leave out everything but its id. */
export type Boncard = PanelRecord<'boncards'>;

/** What can be done to a card on its page: the calls of one card that move its money or its status. */
export type BoncardAction = MoneyCallName extends infer Name
  ? Name extends `${infer Action}Boncard`
    ? Action
    : never
  : never;

/** Returns whether the signed-in person may do it to cards on this host at all. */
export function mayDo(action: BoncardAction): boolean {
  return isOffered(`${action}Boncard`);
}

/** Returns whether it can be done to this card; nothing can be done to one whose status is unknown. */
export function isPossible(action: BoncardAction, { status, blocked, written_off }: Boncard): boolean {
  const word = wordOf(boncardStatuses, status);
  if (word === undefined || !mayDo(action)) return false;
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
