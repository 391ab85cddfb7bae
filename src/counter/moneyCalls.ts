import type { ResourceName } from '../../contract/resources.ts';
import type { PanelDataProvider } from '../usePanelDataProvider.ts';

/** The calls that put right what was done, with a reason; each is about the card or the transaction in its `params`. */
export type CorrectionName =
  | 'cancelBoncard'
  | 'reverseTransaction'
  | 'blockBoncard'
  | 'unblockBoncard'
  | 'replaceBoncard'
  | 'extendBoncard'
  | 'adjustBoncard';

/** The calls that move money, each a method of the data provider. */
export type MoneyCallName = 'charge' | 'purchase' | CorrectionName;

export type MoneyRequest<Name extends MoneyCallName> = Parameters<PanelDataProvider[Name]>[0];
/** A bare host may leave out all of it (wire "Bare hosts"). */
export type MoneyAnswer<Name extends MoneyCallName> = Partial<Awaited<ReturnType<PanelDataProvider[Name]>>>;

interface MoneyCall {
  /** The resources to reload once the call is settled. */
  changes: readonly ResourceName[];
  /** The key of its messages: `checking`, `pending`, `unknown` and `unknownWhat` (what to do then). */
  sentences:
    | 'charge'
    | 'purchase'
    | 'cancel'
    | 'reverse'
    | 'block'
    | 'unblock'
    | 'replace'
    | 'extend'
    | 'adjust';
}

const both = ['boncards', 'boncards-transactions'] as const;

/** Everything that differs between money calls. */
export const moneyCalls = {
  charge: { changes: both, sentences: 'charge' },
  purchase: { changes: both, sentences: 'purchase' },
  // A transaction of a canceled or replaced card is marked in the lists.
  cancelBoncard: { changes: both, sentences: 'cancel' },
  reverseTransaction: { changes: both, sentences: 'reverse' },
  blockBoncard: { changes: ['boncards'], sentences: 'block' },
  unblockBoncard: { changes: ['boncards'], sentences: 'unblock' },
  replaceBoncard: { changes: both, sentences: 'replace' },
  extendBoncard: { changes: both, sentences: 'extend' },
  adjustBoncard: { changes: both, sentences: 'adjust' },
} as const satisfies Record<MoneyCallName, MoneyCall>;
