import type { BoncardStatus } from './codes.ts';

interface BoncardState {
  status: BoncardStatus;
  /** A bare host knows no blocked cards. */
  isBlocked?: boolean;
  /** Whether its balance left the books after it had expired. */
  isWrittenOff?: boolean;
}

type Action =
  | 'charge'
  | 'purchase'
  | 'cancel'
  | 'block'
  | 'unblock'
  | 'replace'
  | 'succeed'
  | 'adjust'
  | 'reverse';

const allowedFrom: Record<Action, readonly BoncardStatus[]> = {
  charge: ['pending', 'used'],
  purchase: ['active'],
  cancel: ['pending', 'active', 'used'],
  block: ['pending', 'active', 'used'],
  unblock: ['pending', 'active', 'used'],
  replace: ['active'],
  succeed: ['pending'],
  adjust: ['active', 'used'],
  reverse: ['pending', 'active', 'used'],
};

const isIn = (action: Action, { status }: BoncardState) => allowedFrom[action].includes(status);
const isFree = (action: Action, card: BoncardState) => !card.isBlocked && isIn(action, card);

/**
 * What a card's state allows (requirements "Card administration", "Putting money right"): a pending or used card can
 * be charged and an active one can pay, unless it is blocked; any but a canceled one can be canceled or blocked. An
 * active card's balance can move to a pending one, its successor. A card that has been charged can be adjusted, and
 * extended while it has a balance or if that was written off. Transactions of any but a canceled card can be reversed.
 */
export const boncardCan = {
  charge: (card: BoncardState) => isFree('charge', card),
  purchase: (card: BoncardState) => isFree('purchase', card),
  cancel: (card: BoncardState) => isIn('cancel', card),
  block: (card: BoncardState) => isFree('block', card),
  unblock: (card: BoncardState) => card.isBlocked === true && isIn('unblock', card),
  replace: (card: BoncardState) => isIn('replace', card),
  succeed: (card: BoncardState) => isFree('succeed', card),
  adjust: (card: BoncardState) => isIn('adjust', card),
  reverse: (card: BoncardState) => isIn('reverse', card),
  extend: (card: BoncardState) =>
    card.status === 'active' || (card.status === 'used' && card.isWrittenOff === true),
};
