import type { MoneyCallName } from './calls/areas.ts';
import type { BoncardStatus } from './codes.ts';

interface BoncardState {
  status: BoncardStatus;
  /** Undefined on a bare host, which has no blocked cards. */
  isBlocked?: boolean;
  /** Whether its balance left the books after it had expired. */
  isWrittenOff?: boolean;
}

/**
 * What money calls do to an existing card; selling an e-card creates one instead. `succeed` is the part of a
 * replacement's target.
 */
type Action =
  | (Exclude<MoneyCallName, 'sellECard'> extends infer Name
      ? Name extends `${infer Verb}${'Boncard' | 'Transaction'}`
        ? Verb
        : Name
      : never)
  | 'succeed';

const isIn = ({ status }: BoncardState, ...statuses: BoncardStatus[]) => statuses.includes(status);
const isFree = ({ isBlocked }: BoncardState) => !isBlocked;

/**
 * What a card's state allows (requirements "Card administration", "Putting money right"): a pending or used card can be
 * charged and an active one can pay, unless it is blocked. Any card that is not canceled can be canceled or blocked. An
 * active card's balance can move to a pending one, its successor, unless something of it was written off, which only an
 * extension brings back. A card that has been charged can be adjusted; it can be extended while it has a balance, or if
 * its balance was written off. Transactions can be reversed unless the card is canceled.
 */
export const boncardCan = {
  charge: (card) => isFree(card) && isIn(card, 'pending', 'used'),
  purchase: (card) => isFree(card) && isIn(card, 'active'),
  cancel: (card) => isIn(card, 'pending', 'active', 'used'),
  block: (card) => isFree(card) && isIn(card, 'pending', 'active', 'used'),
  unblock: (card) => !isFree(card) && isIn(card, 'pending', 'active', 'used'),
  replace: (card) => isIn(card, 'active') && card.isWrittenOff !== true,
  succeed: (card) => isFree(card) && isIn(card, 'pending'),
  adjust: (card) => isIn(card, 'active', 'used'),
  reverse: (card) => isIn(card, 'pending', 'active', 'used'),
  send: (card) => isFree(card) && isIn(card, 'active'),
  extend: (card) => isIn(card, 'active') || (isIn(card, 'used') && card.isWrittenOff === true),
} satisfies Record<Action, (card: BoncardState) => boolean>;
