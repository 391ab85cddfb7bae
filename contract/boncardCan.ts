import type { BoncardStatus } from './codes.ts';

interface BoncardState {
  status: BoncardStatus;
}

const allowedFrom: Record<'charge' | 'purchase' | 'cancel', readonly BoncardStatus[]> = {
  charge: ['pending', 'used'],
  purchase: ['active'],
  cancel: ['pending', 'active', 'used'],
};

/** What a card's state allows (requirements "Card administration"): a pending or used card is charged, an active one pays, any but a canceled one is canceled. */
export const boncardCan = {
  charge: (card: BoncardState) => allowedFrom.charge.includes(card.status),
  purchase: (card: BoncardState) => allowedFrom.purchase.includes(card.status),
  cancel: (card: BoncardState) => allowedFrom.cancel.includes(card.status),
};
