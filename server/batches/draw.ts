import { randomInt } from 'node:crypto';
import { CARD_NUMBER_LENGTH, type CardNumber, PIN_LENGTH, type Pin } from '../../contract/cardNumber.ts';

/** Nothing that is mistaken for another: no 0 and O, no 1 and I. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Spreadsheets rewrite `2E5` as a number. */
const LIKE_A_NUMBER = /^\dE\d$/;

/** Returns the number of a new card, which nobody can guess. */
export function drawNumber(): CardNumber {
  return draw(CARD_NUMBER_LENGTH) as CardNumber;
}

/** Returns a new PIN. */
export function drawPin(): Pin {
  for (;;) {
    const pin = draw(PIN_LENGTH);
    if (!LIKE_A_NUMBER.test(pin)) return pin as Pin;
  }
}

function draw(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
