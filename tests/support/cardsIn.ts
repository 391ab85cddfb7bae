import type { CardNumber, Pin } from '../../contract/cardNumber.ts';

export interface ReadCard {
  number: CardNumber;
  pin: Pin;
}

/** Returns the cards in a file for a printing house, even if the file breaks off. */
export function cardsIn(csv: string): ReadCard[] {
  return [...csv.matchAll(/\b([2-9A-HJ-NP-Z]{20})\b[";,\t]+([2-9A-HJ-NP-Z]{3})\b/g)].map(
    ([, number = '', pin = '']) => ({ number: number as CardNumber, pin: pin as Pin }),
  );
}
