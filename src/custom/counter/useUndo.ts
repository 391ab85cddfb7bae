import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../i18n/useNotify.ts';
import type { Receipt } from '../../money/receipt.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { paths } from '../../paths.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePassed } from './usePassed.ts';

/** A reversal made at the counter. */
export interface Undone {
  receipt: Receipt;
  /** The card after the reversal. */
  card: NumberedBoncard;
  /** The form of the sale without its sum, if a sale was undone; for an e-card it includes the address. */
  typed?: FieldValues;
}

/** A sale that was undone and is made again. */
type Resale = Required<Undone>;

interface UndoOptions {
  /** Whether a sale that was undone can be made again now; otherwise `onUndone` is called. */
  mayResell: boolean;
  onResale: (resale: Resale) => void;
  onUndone: (undone: Undone) => void;
}

/** The transaction to undo and its handlers, for `Recent`. */
export type Undo = ReturnType<typeof useUndo>;

/**
 * Returns the transaction that is about to be undone on a screen, and what to do when it is. An undone sale begins
 * again on the right screen, from any screen of the counter: a plastic card is sold again, and an e-card is made again.
 */
export function useUndo(screen: string, { mayResell, onResale, onUndone }: UndoOptions) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [toUndo, onUndo] = useState<RecentTransaction>();
  usePassed('resale', onResale);
  return {
    toUndo,
    onUndo,
    onUndone(undone: Undone) {
      // Close the dialog first: it gives back the focus, which the next field then takes.
      flushSync(() => onUndo(undefined));
      notify(`recorded.${undone.receipt.name}`, { type: 'success' });
      const { typed } = undone;
      if (!typed || !mayResell) return onUndone(undone);
      const resale = { ...undone, typed };
      const seller = 'email' in typed ? paths.eCard : paths.charge;
      if (seller === screen) onResale(resale);
      else void navigate(seller, { state: { resale } });
    },
  };
}
