import { useCorrection } from '../../money/useCorrection.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type CardAction, counterCardOf } from './boncard.ts';

const AskAboutCard = lazyPart(async () => (await import('./AskAboutCards.tsx')).AskAboutCard, 0);

/** Loads the dialogs before one opens: a key pressed right after the button is meant for the dialog. */
export function preloadCardDialogs() {
  void AskAboutCard.preload().catch(() => undefined);
}

interface CardDialogProps {
  action: CardAction;
  /** The card that the dialog is about. While it is undefined, only notices about lost answers are shown. */
  card: Boncard | undefined;
  onClose: () => void;
}

/** A dialog for an action on a card. */
export function CardDialog({ action, card, onClose }: CardDialogProps) {
  const correction = useCorrection(`${action}Boncard`, { card: card && counterCardOf(card), onClose });
  return card ? <AskAboutCard action={action} card={card} {...correction} /> : correction.notice;
}
