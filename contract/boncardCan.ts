import type { BoncardStatus } from './codes.ts';

interface BoncardState {
  status: BoncardStatus;
}

const allowedFrom: Record<'charge' | 'purchase' | 'cancel', readonly BoncardStatus[]> = {
  charge: ['pending', 'used'],
  purchase: ['active'],
  cancel: ['pending', 'active', 'used'],
};

/**
 * What a card's status allows (requirements "Card administration"): a pending or used card can be charged, an active
 * one can pay, any but a canceled one can be canceled.
 */
export const boncardCan = {
  charge: (card: BoncardState) => allowedFrom.charge.includes(card.status),
  purchase: (card: BoncardState) => allowedFrom.purchase.includes(card.status),
  cancel: (card: BoncardState) => allowedFrom.cancel.includes(card.status),
};
