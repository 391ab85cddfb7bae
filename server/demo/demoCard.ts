import type { ValidityMonths } from '../../contract/boncard.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardType, DocumentKind } from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';
import { DAY_MS } from '../platform/durations.ts';

export interface DemoCard {
  number: CardNumber;
  pin: Pin;
  description: string;
  /** The card's events, oldest first; empty for a pending one. */
  events: DemoEvent[];
}

export type DemoEvent = DemoTrade | DemoCorrection;

/** When and by whom something happens; by default in the first salon and by the administrator. */
export interface DemoMoment {
  daysAgo: number;
  /** In UTC; by default the hour at which the demo starts. */
  hour?: number;
  minute?: number;
  /** The e-mail address of one of the story's people. */
  by?: string;
}

/** Returns the time of a moment, for a demo that starts now. */
export function momentOf({ daysAgo, hour, minute }: Omit<DemoMoment, 'by'>, now: Date): Date {
  const moment = new Date(now.getTime() - daysAgo * DAY_MS);
  if (hour !== undefined) moment.setUTCHours(hour, minute ?? moment.getUTCMinutes());
  return moment;
}

export type DemoTrade = DemoMoment & {
  /** Its index in the list of salons. */
  salon?: number;
  document: string;
  document_kind?: DocumentKind;
  amount: Grosze;
} & ({ kind: 'charge'; type: BoncardType; months: ValidityMonths } | { kind: 'purchase' });

export type DemoCorrection = DemoMoment & { reason: string } & (
    | { kind: 'cancel' | 'block' }
    /** Reverses the card's last transaction; without an amount, all of it. */
    | { kind: 'reverse'; amount?: Grosze }
    | { kind: 'adjust'; amount: Grosze }
    /** Makes the card valid for this many days from then on. */
    | { kind: 'extend'; days: number }
  );
