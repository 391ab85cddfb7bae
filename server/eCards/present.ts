import type { z } from 'zod';
import type { shownECard } from '../../contract/boncard.ts';
import type { Language } from '../../contract/language.ts';
import { presentChecked, presentSending } from '../cards/present.ts';
import type { SendingRow } from '../cards/sendingQueries.ts';
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

/**
 * Returns a mail as the answer to the call that asked for it: without address and words, which the caller knows.
 * Answers are stored for repeated calls, and addresses must be stored in only one place.
 */
export function presentAsked(row: SendingRow) {
  return { ...presentSending(row), email: null, recipient: null, message: null };
}
