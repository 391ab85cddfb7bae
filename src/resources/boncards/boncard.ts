import { boncardCan } from '../../../contract/boncardCan.ts';
import type { MoneyCallName } from '../../../contract/calls/areas.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { cardSendProblem } from '../../../contract/sendProblem.ts';
import { isOffered } from '../../canAccess.ts';
import { isBlocked, statusOf } from '../../money/cardState.ts';
import { boncardOf } from '../../wire/boncardOf.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Told } from '../../wire/inside.ts';
import type { Boncard, NumberedBoncard } from '../../wire/panelRecord.ts';
import type { Sending } from '../../wire/sending.ts';
import { known } from '../../wire/unreadable.ts';

type PinLock = Told<AnswerOf<'boncards.one'>['data']['pin_locked']>;

/** What can be done to a card on its page: the calls of one card that move its money or its status. */
export type BoncardAction = MoneyCallName extends infer Name
  ? Name extends `${infer Action}Boncard`
    ? Action
    : never
  : never;

/** Returns whether the signed-in person may do it to cards at all. */
export function mayDo(action: BoncardAction): boolean {
  return isOffered(`${action}Boncard`);
}

/** Returns whether it can be done to this card; nothing can be done to one whose status is unknown. */
export function isPossible(action: BoncardAction, card: Boncard): boolean {
  const status = statusOf(card);
  if (!status || !mayDo(action)) return false;
  const state = { status, isBlocked: isBlocked(card), isWrittenOff: known(card.written_off) !== null };
  if (!boncardCan[action](state)) return false;
  if (action !== 'send') return true;
  return !cardSendProblem({ ...state, valid_until: known(card.valid_until) ?? null }, new Date());
}

/** Returns until when wrong PINs have locked a card, or null until staff unlock it; undefined if they have not. */
export function pinLockOf(card: Boncard & { pin_locked?: PinLock }): { until: Date | null } | undefined {
  const lock = known(card.pin_locked ?? null);
  return lock ? { until: known(lock.until) } : undefined;
}

/** Returns the last mail of an e-card; null if the card is none. */
export function sendingOf(card: Boncard & { e_card?: Sending | null }): Sending | null {
  return known(card.e_card ?? null);
}

/** Returns a card's masked number: `•••• 0001`. */
export function maskedNumberOf({ number, id }: Boncard): string {
  return number ? maskCardNumber(number) : `#${id}`;
}

/** Returns a card as the subject of a money call. */
export function counterCardOf({ id, number }: Boncard): NumberedBoncard {
  return boncardOf(id, number ?? '');
}
