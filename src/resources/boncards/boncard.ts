import { boncardCan } from '../../../contract/boncardCan.ts';
import type { MoneyCallName } from '../../../contract/calls/areas.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { cardSendProblem } from '../../../contract/sendProblem.ts';
import { isOffered } from '../../canAccess.ts';
import { isBlocked, statusOf } from '../../money/cardState.ts';
import { now } from '../../now.ts';
import { boncardOf } from '../../wire/boncardOf.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Told } from '../../wire/inside.ts';
import type { Boncard, NumberedBoncard } from '../../wire/panelRecord.ts';
import type { Sending } from '../../wire/sending.ts';
import { known } from '../../wire/unreadable.ts';

type PinLock = Told<AnswerOf<'boncards.one'>['data']['pin_locked']>;

/** The actions on a card's page: the calls about one card that move its money or change its status. */
export type BoncardAction = MoneyCallName extends infer Name
  ? Name extends `${infer Action}Boncard`
    ? Action
    : never
  : never;

/** What can be done to a card in a dialog of its page; an e-card's mail has a section of its own. */
export type CardAction = Exclude<BoncardAction, 'send'>;

/** The most likely first. An object, so that the compiler finds a missing one. */
const order: Record<CardAction, 0> = { unblock: 0, extend: 0, block: 0, adjust: 0, replace: 0, cancel: 0 };
export const cardActions = Object.keys(order) as CardAction[];

/** The actions that can also be done to many cards at once. */
export const bulkCardActions = ['block', 'extend', 'cancel'] as const satisfies CardAction[];
export type BulkCardAction = (typeof bulkCardActions)[number];

/** Returns whether the signed-in user may do this to any card. */
export function mayDo(action: BoncardAction): boolean {
  return isOffered(`${action}Boncard`);
}

/** Returns whether this can be done to this card; never for a card whose status is unknown. */
export function isPossible(action: BoncardAction, card: Boncard): boolean {
  const status = statusOf(card);
  if (!status || !mayDo(action)) return false;
  const state = { status, isBlocked: isBlocked(card), isWrittenOff: known(card.written_off) !== null };
  if (!boncardCan[action](state)) return false;
  if (action !== 'send') return true;
  return !cardSendProblem({ ...state, valid_until: known(card.valid_until) ?? null }, now());
}

/**
 * Returns until when wrong PINs have locked a card; `until` is null if it stays locked until staff unlock it.
 * Undefined if it is not locked.
 */
export function pinLockOf(card: Boncard & { pin_locked?: PinLock }): { until: Date | null } | undefined {
  const lock = known(card.pin_locked ?? null);
  return lock ? { until: known(lock.until) } : undefined;
}

/** Returns the last mail of an e-card; null if the card is not an e-card. */
export function sendingOf(card: Boncard & { e_card?: Sending | null }): Sending | null {
  return known(card.e_card ?? null);
}

/** Returns a card's masked number: `•••• 0001`. */
export function maskedNumberOf({ number, id }: Boncard): string {
  return number ? maskCardNumber(number) : `#${id}`;
}

/** Returns a card in the form that money calls use. */
export function counterCardOf({ id, number }: Boncard): NumberedBoncard {
  return boncardOf(id, number ?? '');
}
