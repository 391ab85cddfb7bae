import { useState } from 'react';
import { ZERO } from '../../contract/money.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import type { ReversalOutcome } from './ReversalDialog.tsx';
import type { Reversible } from './reversible.ts';
import { useCorrection } from './useCorrection.tsx';

interface ReversalProps {
  /** The transaction to undo; undefined while no dialog is open. */
  transaction: Reversible | undefined;
  onClose: () => void;
  /**
   * Called when the open dialog has undone it: shows the result elsewhere, and closes the dialog. Without it the
   * dialog shows the new balance.
   */
  onDone?: (answer: MoneyAnswer, call: MoneyCallFacts<'reverseTransaction'>) => Promise<void>;
}

const ReversalDialog = lazyPart(async () => (await import('./ReversalDialog.tsx')).ReversalDialog, 0);

/**
 * "Cofnij": undoes a purchase, whole or in part, or a charge (requirements "Putting money right"). A screen renders
 * it always if `mayReverse`, and not only while the dialog is open, because it also settles calls that were left
 * without an answer. The dialog itself is loaded when it opens.
 */
export function Reversal({ transaction, onClose, onDone }: ReversalProps) {
  const [undone, setUndone] = useState<ReversalOutcome>();
  const correction = useCorrection('reverseTransaction', {
    id: transaction?.id,
    card: transaction?.card,
    onClose() {
      setUndone(undefined);
      onClose();
    },
    onResult(answer, call) {
      if (onDone) return onDone(answer, call);
      return setUndone({ amount: call.request.body.amount ?? ZERO, answer });
    },
  });
  if (!transaction) return correction.notice;
  return (
    <ReversalDialog key={transaction.id} transaction={transaction} correction={correction} undone={undone} />
  );
}
