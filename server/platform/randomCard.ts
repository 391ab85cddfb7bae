import { CARD_NUMBER_LENGTH, type CardNumber, PIN_LENGTH, type Pin } from '../../contract/cardNumber.ts';
import { drawText } from './drawText.ts';

/** PINs like `2E5` are left out, because spreadsheets turn them into a number. */
const LIKE_A_NUMBER = /^\dE\d$/;

/** Returns a random number for a new card, which nobody can guess. */
export function drawNumber(): CardNumber {
  return drawText(CARD_NUMBER_LENGTH) as CardNumber;
}

/** Returns a new PIN. */
export function drawPin(): Pin {
  for (;;) {
    const pin = drawText(PIN_LENGTH);
    if (!LIKE_A_NUMBER.test(pin)) return pin as Pin;
  }
}
