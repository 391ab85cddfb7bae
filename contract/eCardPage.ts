import type { z } from 'zod/mini';
import type { shownECard } from './boncard.ts';
import type { Language } from './language.ts';

/** Returns the page at the link of an e-card or of a reminder as HTML: the console draws it, the server sends it (requirements "The owner's page"). */
export type DrawECardPage = (page: ECardPage) => {
  /** As text. */
  title: string;
  /** What stands in `<body>`. */
  body: string;
};

export interface ECardPage {
  language: Language;
  /** The chain's name, and the address of its logo or an empty text. */
  brand: { name: string; logo: string };
  /** Where the footer leads; empty means absent. */
  links: { company: string; terms: string };
  view: ECardView;
}

export type ECardView =
  /** The link works, and nothing is shown yet. */
  | { name: 'closed' }
  | {
      name: 'open';
      card: ShownECard;
      /** The origin in the QR code. */
      publicUrl: string;
      /** Undefined if there are too many for a page. */
      salons?: readonly { id: string; name: string; address: string }[] | undefined;
      now: Date;
    }
  /** One answer for a link that works no longer, and for what never was one. */
  | { name: 'dead' }
  | { name: 'reminders' }
  | { name: 'remindersStopped' }
  /** What went wrong, and the number by which the operator finds it in the log. */
  | { name: 'failed'; sentence: string; requestId?: string | undefined };

export type ShownECard = z.output<typeof shownECard>;
