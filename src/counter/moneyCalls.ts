import type { ResourceName } from '../../contract/resources.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { paths } from '../paths.ts';
import type { PanelDataProvider } from '../usePanelDataProvider.ts';

/** The calls that move money, each a method of the data provider. */
export type MoneyCallName = 'charge' | 'purchase' | 'cancelBoncard';

export type MoneyRequest<Name extends MoneyCallName> = Parameters<PanelDataProvider[Name]>[0];
/** A bare host may leave out all of it (wire "Bare hosts"). */
export type MoneyAnswer<Name extends MoneyCallName> = Partial<Awaited<ReturnType<PanelDataProvider[Name]>>>;

interface MoneyCall {
  /** The screen that asks for the answer of a call that was left without one. */
  path: string;
  /** What is loaded again once the call is settled. */
  changes: readonly ResourceName[];
  says: {
    /** An answer was lost, and is asked for by the call's key. */
    checking: MessageKey;
    /** No screen asks for the answer. */
    left: MessageKey;
    /** No answer will ever come. */
    unknown: MessageKey;
    unknownAdvice: MessageKey;
  };
}

/** Everything in which one money call differs from another. */
export const moneyCalls: Record<MoneyCallName, MoneyCall> = {
  charge: {
    path: paths.charge,
    changes: ['boncards', 'boncards-transactions'],
    says: {
      checking: 'charge.checking',
      left: 'charge.pending',
      unknown: 'charge.unknown',
      unknownAdvice: 'charge.unknownWhat',
    },
  },
  purchase: {
    path: paths.purchase,
    changes: ['boncards', 'boncards-transactions'],
    says: {
      checking: 'purchase.checking',
      left: 'purchase.pending',
      unknown: 'purchase.unknown',
      unknownAdvice: 'purchase.unknownWhat',
    },
  },
  cancelBoncard: {
    path: paths.boncards,
    changes: ['boncards'],
    says: {
      checking: 'cancel.checking',
      left: 'cancel.pending',
      unknown: 'cancel.unknown',
      unknownAdvice: 'cancel.unknownWhat',
    },
  },
};
