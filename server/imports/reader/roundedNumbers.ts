import { isCardNumber } from '../../../contract/cardNumber.ts';
import type { CardRow } from './readerLine.ts';

const ONLY_DIGITS = /^\d+$/;
/** A spreadsheet keeps 15 of 20 digits. */
const LOST_DIGITS = '00000';
/** One number may end like that by itself. */
const ENOUGH = 2;

/** Finds out whether all numbers of a file that have only digits have lost their last ones: then no row shows it. */
export function roundedNumbers() {
  let [digits, rounded] = [0, 0];
  return {
    add({ number }: CardRow) {
      if (!isCardNumber(number) || !ONLY_DIGITS.test(number)) return;
      digits += 1;
      if (number.endsWith(LOST_DIGITS)) rounded += 1;
    },
    areAll: () => digits >= ENOUGH && rounded === digits,
  };
}
