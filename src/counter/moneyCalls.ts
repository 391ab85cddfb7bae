import type { ResourceName } from '../../contract/resources.ts';
import { paths } from '../paths.ts';
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
  /** The screen that resumes a call without an answer. */
  path: string;
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
  charge: { path: paths.charge, changes: both, sentences: 'charge' },
  purchase: { path: paths.purchase, changes: both, sentences: 'purchase' },
  // A transaction of a canceled or replaced card is marked in the lists.
  cancelBoncard: { path: paths.boncards, changes: both, sentences: 'cancel' },
  reverseTransaction: { path: paths.statisticsBySell, changes: both, sentences: 'reverse' },
  // Everyone who may block a card may open that screen; the list of cards is for administrators.
  blockBoncard: { path: paths.lostCard, changes: ['boncards'], sentences: 'block' },
  unblockBoncard: { path: paths.boncards, changes: ['boncards'], sentences: 'unblock' },
  replaceBoncard: { path: paths.lostCard, changes: both, sentences: 'replace' },
  extendBoncard: { path: paths.boncards, changes: both, sentences: 'extend' },
  adjustBoncard: { path: paths.boncards, changes: both, sentences: 'adjust' },
} as const satisfies Record<MoneyCallName, MoneyCall>;
