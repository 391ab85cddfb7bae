import { useIsOffline } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import type { MoneyCallFacts, MoneyRequests } from '../wire/keptCall.ts';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import { MoneyCallNotice } from './MoneyCallNotice.tsx';
import type { CorrectionName, MoneyAnswer } from './moneyCalls.ts';
import { pendingCalls } from './pendingCalls.ts';
import { useMoneyCall } from './useMoneyCall.ts';
import { useRefusals } from './useRefusals.tsx';
import { useTellDone } from './useTellDone.ts';

interface CorrectionOptions<Name extends CorrectionName> {
  /** The card that the open dialog changes; undefined while no dialog is open. */
  card: NumberedBoncard | undefined;
  /** The id in the call's `params` if it is not the card's: the transaction's. */
  id?: string | undefined;
  onClose: () => void;
  /**
   * Shows what the open dialog did; until then the dialog sends nothing else. Without it, a toast says so and the
   * dialog closes.
   */
  onResult?: (answer: MoneyAnswer, call: MoneyCallFacts<Name>) => unknown;
}

export interface Correction<Name extends CorrectionName> {
  /** Makes the call. @throws the host's refusal, for the dialog to show. */
  save: (body: MoneyRequests[Name]['body']) => Promise<void>;
  /** Whether the call cannot be made at the moment. */
  isHeld: boolean;
  /**
   * Closes the dialog, unless an answer is about to arrive. After a lost answer it can be closed: the screen behind
   * it shows the outcome.
   */
  close: () => void;
  /** Notices about such calls whose answers were lost or came late; they may be about other cards. */
  notice: ReactNode;
}

/**
 * Returns a money call that is made in a dialog, with a reason (requirements "Putting money right"). Use it also
 * while the dialog is closed: it requests the answers of calls that were left without one.
 */
export function useCorrection<Name extends CorrectionName>(
  name: Name,
  { card, id = card?.id, onClose, onResult }: CorrectionOptions<Name>,
): Correction<Name> {
  const tellDone = useTellDone(name);
  const refusals = useRefusals(name);
  const isOffline = useIsOffline();
  // Whether the dialog that sent the call is still open to show its outcome.
  const [isWaiting, setWaiting] = useState(false);
  const showing = useRef<unknown>(undefined);
  const call = useMoneyCall(name, {
    onDone(answer, done) {
      const isShown = done.id === id;
      if (isShown && onResult) {
        showing.current = onResult(answer, done);
        return;
      }
      tellDone(done);
      if (isShown) close();
    },
    onRefused(failure, refused) {
      if (isWaiting && refused.id === id) return;
      refusals.tell(failure, refused);
    },
  });

  function close() {
    setWaiting(false);
    if (card) pendingCalls.forgetUnknown(card.number, [name]);
    onClose();
  }

  return {
    async save(body) {
      if (!card) return;
      setWaiting(true);
      refusals.forget((refused) => refused.id === id);
      const outcome = await call.start({ params: { id }, body } as MoneyRequests[Name], card);
      await showing.current;
      setWaiting(false);
      if (outcome.kind === 'refused') throw outcome.failure;
    },
    isHeld: call.state !== 'idle' || isOffline,
    close: () => call.state !== 'sending' && close(),
    notice: (
      <>
        <MoneyCallNotice call={call} />
        {refusals.notices}
      </>
    ),
  };
}
