import type { ValidityMonths } from '../../contract/boncard.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardType } from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';

export interface DemoCard {
  number: CardNumber;
  pin: Pin;
  description: string;
  /** What happened to the card, oldest first; nothing for a pending one. */
  events: DemoEvent[];
}

export type DemoEvent = DemoTrade | DemoCorrection;

/** In the first salon and by the administrator, unless given otherwise. */
export interface DemoMoment {
  daysAgo: number;
  /** In UTC; by default, the hour of the demo's start. */
  hour?: number;
  minute?: number;
  /** The e-mail address of one of the people. */
  by?: string;
}

export type DemoTrade = DemoMoment & {
  /** Its index in the list of salons. */
  salon?: number;
  document: string;
  amount: Grosze;
} & ({ kind: 'charge'; type: BoncardType; months: ValidityMonths } | { kind: 'purchase' });

export type DemoCorrection = DemoMoment & { reason: string } & (
    | { kind: 'cancel' | 'block' }
    /** Of the card's last transaction; all of it without an amount. */
    | { kind: 'reverse'; amount?: Grosze }
    | { kind: 'adjust'; amount: Grosze }
    /** Valid for this many days from then on. */
    | { kind: 'extend'; days: number }
  );
