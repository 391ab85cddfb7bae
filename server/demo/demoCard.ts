import type { ValidityMonths } from '../../contract/boncard.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardType } from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';

export interface DemoCard {
  number: CardNumber;
  pin: Pin;
  tells: string;
  /** Why it was canceled in the end. */
  canceled?: string;
  /** What happened to the card, oldest first; nothing for a pending one. */
  events: DemoEvent[];
}

/** In the first salon and by the administrator, unless given otherwise. */
export type DemoEvent = {
  daysAgo: number;
  /** In UTC; by default, the hour of the demo's start. */
  hour?: number;
  /** Its index in the list of salons. */
  salon?: number;
  /** The e-mail address of one of the people. */
  by?: string;
  document: string;
  amount: Grosze;
} & ({ kind: 'charge'; type: BoncardType; months: ValidityMonths } | { kind: 'purchase' });
