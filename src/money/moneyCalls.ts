import type { MoneyCallName } from '../../contract/calls/areas.ts';
import type { Boncard } from '../wire/panelRecord.ts';

/**
 * The calls that move money, each a method of the data provider, and the key of its messages: `checking`, `pending`, `unknown` and
 * `unknownWhat` (what to do then).
 */
export const moneyCalls = {
  charge: 'charge',
  purchase: 'purchase',
  cancelBoncard: 'cancel',
  reverseTransaction: 'reverse',
  blockBoncard: 'block',
  unblockBoncard: 'unblock',
  replaceBoncard: 'replace',
  extendBoncard: 'extend',
  adjustBoncard: 'adjust',
} as const satisfies Record<MoneyCallName, string>;

export type TradeName = 'charge' | 'purchase';
/** The calls that put right what was done, with a reason; each is about the card or the transaction in its `params`. */
export type CorrectionName = Exclude<MoneyCallName, TradeName>;

/** The card as it is after the call; null if the answer says nothing of it. */
export interface MoneyAnswer {
  data: Boncard | null;
}
