import { randomInt } from 'node:crypto';

/** No characters that are easily confused: neither 0 and O, nor 1 and I. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a text of random characters that people can copy by hand and nobody can guess. */
export function drawText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
