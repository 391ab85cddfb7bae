import type { MoneyCallName } from '../../contract/calls/areas.ts';
import type { PanelDataProvider } from '../wire/usePanelDataProvider.ts';

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

export type MoneyRequest<Name extends MoneyCallName> = Parameters<PanelDataProvider[Name]>[0];
/** A bare host may leave out all of it (wire "Bare hosts"). */
export type MoneyAnswer<Name extends MoneyCallName> = Partial<Awaited<ReturnType<PanelDataProvider[Name]>>>;
