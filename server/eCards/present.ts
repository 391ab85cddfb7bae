import type { z } from 'zod';
import type { shownECard } from '../../contract/boncard.ts';
import type { Language } from '../../contract/language.ts';
import { presentChecked } from '../cards/present.ts';
import type { ShownECard } from './showECard.ts';

/** Returns what the owner of an e-card sees. */
export function presentShown(
  { card, entries, pin, firstShown, recipient, message }: ShownECard,
  language: Language,
): z.output<typeof shownECard> {
  return {
    ...presentChecked(card, entries, language),
    number: card.number,
    pin,
    first_shown: firstShown,
    recipient,
    message,
  };
}
