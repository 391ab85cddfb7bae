import type { CardNumber, Pin } from '../../contract/cardNumber.ts';

export interface ReadCard {
  number: CardNumber;
  pin: Pin;
}

/** Returns the cards of a file for a printing house, also of one that breaks off. */
export function cardsIn(csv: string): ReadCard[] {
  return [...csv.matchAll(/\b([2-9A-HJ-NP-Z]{20})\b[";,\t]+([2-9A-HJ-NP-Z]{3})\b/g)].map(
    ([, number = '', pin = '']) => ({ number: number as CardNumber, pin: pin as Pin }),
  );
}
