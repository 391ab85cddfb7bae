import type { ResourceName } from '../../contract/resources.ts';
import { paths } from '../paths.ts';
import type { PanelDataProvider } from '../usePanelDataProvider.ts';

/** The calls that move money, each a method of the data provider. */
export type MoneyCallName = 'charge' | 'purchase' | 'cancelBoncard';

export type MoneyRequest<Name extends MoneyCallName> = Parameters<PanelDataProvider[Name]>[0];
/** A bare host may leave out all of it (wire "Bare hosts"). */
export type MoneyAnswer<Name extends MoneyCallName> = Partial<Awaited<ReturnType<PanelDataProvider[Name]>>>;

interface MoneyCall {
  /** The screen that resumes a call without an answer. */
  path: string;
  /** The resources to reload once the call is settled. */
  changes: readonly ResourceName[];
  /** The key of its messages: `checking`, `pending`, `unknown` and `unknownWhat` (what to do then). */
  sentences: 'charge' | 'purchase' | 'cancel';
}

/** Everything that differs between money calls. */
export const moneyCalls: Record<MoneyCallName, MoneyCall> = {
  charge: {
    path: paths.charge,
    changes: ['boncards', 'boncards-transactions'],
    sentences: 'charge',
  },
  purchase: {
    path: paths.purchase,
    changes: ['boncards', 'boncards-transactions'],
    sentences: 'purchase',
  },
  cancelBoncard: {
    path: paths.boncards,
    changes: ['boncards'],
    sentences: 'cancel',
  },
};
