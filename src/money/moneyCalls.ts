import type { MoneyCallName } from '../../contract/calls/areas.ts';
import type { Boncard } from '../wire/panelRecord.ts';
import type { Sending } from '../wire/sending.ts';

/**
 * The calls that move money, each a method of the data provider, and the key of its messages: `checking`, `pending`, `unknown` and
 * `unknownWhat` (what to do then).
 */
export const moneyCalls = {
  charge: 'charge',
  sellECard: 'sellECard',
  purchase: 'purchase',
  cancelBoncard: 'cancel',
  reverseTransaction: 'reverse',
  blockBoncard: 'block',
  unblockBoncard: 'unblock',
  replaceBoncard: 'replace',
  extendBoncard: 'extend',
  adjustBoncard: 'adjust',
  sendBoncard: 'send',
} as const satisfies Record<MoneyCallName, string>;

export type TradeName = 'charge' | 'purchase';
/** The calls that put right what was done; each is about the card or the transaction in its `params`. */
export type CorrectionName = Exclude<MoneyCallName, TradeName | 'sellECard'>;

/** The card as it is after the call; null if the answer says nothing of it. */
export interface MoneyAnswer {
  /** With what was booked on it, and the mail of an e-card that was sold or sent. */
  data: (Boncard & { transaction?: { id: string }; e_card?: Sending }) | null;
}
