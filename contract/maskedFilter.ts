import { isCardNumber, maskCardNumber, normalizeCardNumber } from './cardNumber.ts';

/** Parts of card numbers longer than this are masked like whole numbers. */
const MAX_PART = 8;

/** Returns the value of a list's filter as it may be kept as text: a whole card number, or most of one, is masked. */
export function maskedFilter(name: string, value: string): string {
  const part = normalizeCardNumber(value);
  const isPartOfNumber = name === 'number' || name === 'query';
  const isLong = isCardNumber(part) || (isPartOfNumber && part.length > MAX_PART);
  return isLong ? maskCardNumber(part) : value;
}
