import { useCorrection } from '../../money/useCorrection.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { counterCardOf } from './boncard.ts';
import type { CardAction } from './questions/question.ts';

const AskAboutCard = lazyPart(async () => (await import('./AskAboutCards.tsx')).AskAboutCard, 0);

/** Has the dialogs loaded before one opens: a key pressed right after the button is one for the dialog. */
export function preloadCardDialogs() {
  void AskAboutCard.preload().catch(() => undefined);
}

interface CardDialogProps {
  action: CardAction;
  /** Which card it is about; while undefined, only what is known of lost answers is shown. */
  card: Boncard | undefined;
  onClose: () => void;
}

/** A dialog that does something to a card. */
export function CardDialog({ action, card, onClose }: CardDialogProps) {
  const correction = useCorrection(`${action}Boncard`, { card: card && counterCardOf(card), onClose });
  return card ? <AskAboutCard action={action} card={card} {...correction} /> : correction.notice;
}
