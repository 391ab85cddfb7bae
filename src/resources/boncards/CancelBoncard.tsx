import { lazyPart } from '../../ui/lazyPart.tsx';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog, 0);

/** Cancels a card with a reason (requirements "Card administration"); the dialog is loaded when it opens. */
export function CancelBoncard({ card, onClose }: CardDialogProps) {
  const correction = useCardCorrection('cancelBoncard', { card, onClose });
  return card ? <CancelDialog card={card} correction={correction} /> : correction.notice;
}
