import type { z } from 'zod/mini';
import type { shownECard } from './boncard.ts';
import type { Language } from './language.ts';

/**
 * Returns, as HTML, the page that the link of an e-card or of a reminder leads to: the console's code draws it, the
 * server sends it (requirements "The owner's page").
 */
export type DrawECardPage = (page: ECardPage) => {
  /** Plain text, not HTML. */
  title: string;
  /** The HTML of `<body>`. */
  body: string;
};

export interface ECardPage {
  language: Language;
  /** The chain's name, and the URL of its logo; empty if it has none. */
  brand: { name: string; logo: string };
  /** Where the footer's links lead; a link with an empty address is left out. */
  links: { company: string; terms: string };
  view: ECardView;
}

export type ECardView =
  /** The link works, and the card has not been revealed yet. */
  | { name: 'closed' }
  | {
      name: 'open';
      card: ShownECard;
      /** The origin of the URL in the QR code. */
      publicUrl: string;
      /** Undefined if there are too many salons for a page. */
      salons?: readonly { id: string; name: string; address: string }[] | undefined;
      now: Date;
    }
  /** One answer for both a link that no longer works and one that never existed. */
  | { name: 'dead' }
  | { name: 'reminders' }
  | { name: 'remindersStopped' }
  /** What went wrong, and the id under which the operator finds the request in the log. */
  | { name: 'failed'; sentence: string; requestId?: string | undefined };

export type ShownECard = z.output<typeof shownECard>;
