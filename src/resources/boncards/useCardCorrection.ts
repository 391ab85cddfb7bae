import type { CorrectionName } from '../../money/moneyCalls.ts';
import { type Correction, useCorrection } from '../../money/useCorrection.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { counterCardOf } from './boncard.ts';

/** What a dialog about a card needs. */
export interface CardDialogProps {
  /** Which card it is about; while undefined, only what is known of lost answers is shown. */
  card: Boncard | undefined;
  onClose: () => void;
}

/** Returns a correction of a card, by its id. */
export function useCardCorrection<Name extends CorrectionName>(
  name: Name,
  { card, onClose }: CardDialogProps,
): Correction<Name> {
  return useCorrection(name, { card: card && counterCardOf(card), onClose });
}
