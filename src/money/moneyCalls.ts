import type { MoneyCallName } from '../../contract/calls/areas.ts';
import type { Boncard } from '../wire/panelRecord.ts';
import type { Sending } from '../wire/sending.ts';

/**
 * The calls that move money. Each is a method of the data provider; its value is the key of its messages:
 * `checking`, `pending`, `unknown` and `unknownWhat` (what to do if the outcome is unknown).
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
/** The calls that put something right. Each is about the card or transaction in its `params`. */
export type CorrectionName = Exclude<MoneyCallName, TradeName | 'sellECard'>;

/** The answer to a money call. `data` is the card after the call; null if the answer has no card. */
export interface MoneyAnswer {
  /** Includes the booked transaction, and the mail of an e-card that was sold or sent. */
  data: (Boncard & { transaction?: { id: string }; e_card?: Sending }) | null;
}
