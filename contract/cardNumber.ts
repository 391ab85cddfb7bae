import { withoutInvisible } from './normalizeText.ts';

/**
 * What is printed on a card to identify it: its number and PIN (requirements "Finding a card"). Free of zod, so that
 * the public page stays light.
 */

/** The length of a card number. */
export const CARD_NUMBER_LENGTH = 20;

/** The most characters of a code that has a number: in a QR code, the URL of the public check comes before it. */
export const MAX_CODE_LENGTH = 100;

/** Characters of a PIN. */
export const PIN_LENGTH = 3;

const cardNumberPattern = new RegExp(`^[0-9A-Z]{${CARD_NUMBER_LENGTH}}$`);
const pinPattern = new RegExp(`^[0-9A-Z]{${PIN_LENGTH}}$`);

declare const cardNumber: unique symbol;
declare const pin: unique symbol;
export type CardNumber = string & { readonly [cardNumber]: true };
export type Pin = string & { readonly [pin]: true };

/** Characters that printers add between the others, and scanners around them. */
const SEPARATOR = /[\s\u2800\p{Pd}\u2212\p{Cc}]/gu;

/** The prefix with which a scanner may be set to name the symbology of each code (`]C1`, ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Z][\dA-Z]/;
/**
 * The stars around a Code 39. The group makes the search start only at the first star of a run: with a hundred thousand
 * stars it would take seconds otherwise. It is not a lookbehind because Safari before 16.4 could not read the script.
 */
const STARS = /^\*+|([^*])\*+$/g;

/**
 * The URL in a card's QR code, up to its number ({@link cardAddress}). A scanner that is set to another keyboard layout
 * than the computer types different signs, such as `HTTPSŁ` or `HTTPS>&&`, with `£` or `\\` for `#`; letters, digits
 * and points stay the same. If the URL ends in a point or slash, what follows may be a part of the URL that is still
 * being typed.
 */
const ADDRESS = new RegExp(`^HTTPS?[^0-9A-Z]+[0-9A-Z].*[^0-9A-Z./](?=[0-9A-Z]{${CARD_NUMBER_LENGTH}}$)`, 's');

/**
 * Removes what printers and scanners add (spaces, dashes, control characters, the name of the symbology, stars, the URL
 * of a QR code) and invisible characters, and converts to upper case.
 */
export function normalizeCardNumber(text: string): string {
  return plainCardNumber(text).replace(ADDRESS, '');
}

/** Does the same, but keeps the URL of a QR code. */
export function plainCardNumber(text: string): string {
  const characters = withoutInvisible(text).replace(SEPARATOR, '').toUpperCase();
  return characters.replace(SYMBOLOGY, '').replace(STARS, '$1');
}

/** Returns whether a text that was typed or scanned so far begins like the URL of a QR code. */
export function beginsAsAddress(text: string): boolean {
  return /^HTTPS?[^0-9A-Z]/.test(normalizeCardNumber(text));
}

/**
 * Returns the URL in a card's QR code: the public check with the number filled in, at an origin such as
 * `https://bony.example.pl`.
 */
export function cardAddress(origin: string, number: string): string {
  return `${origin}/#${number}`;
}

export function isCardNumber(text: string): text is CardNumber {
  return cardNumberPattern.test(text);
}

/**
 * Returns the card number in a code, however it was read (hand scanner, camera, the URL of a page); undefined if it has
 * none.
 */
export function cardNumberIn(code: string): CardNumber | undefined {
  const number = normalizeCardNumber(code);
  return isCardNumber(number) ? number : undefined;
}

/** Whether a text can be the last four characters of a number, which a masked number shows. */
export function isLastFour(text: string): boolean {
  return /^[0-9A-Z]{4}$/.test(text);
}

/** Removes all spaces and invisible characters, and converts to upper case. */
export function normalizePin(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s\u2800]/gu, '')
    .toUpperCase();
}

export function isPin(text: string): text is Pin {
  return pinPattern.test(text);
}

/** Returns `DEMO 0000 0000 0000 0001`: groups of four, as printed on the card; a masked number is in groups already. */
export function groupCardNumber(number: string): string {
  return number.includes(' ') ? number : number.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Returns `•••• 0001`: the form of a number that may appear in a log, a receipt or a public answer. */
export function maskCardNumber(number: string): string {
  // Split by code points: text typed as a number could otherwise be cut inside a surrogate pair, which PostgreSQL
  // cannot store.
  return `•••• ${[...number].slice(-4).join('')}`;
}
