import { randomInt } from 'node:crypto';

/** Nothing that is mistaken for another: no 0 and O, no 1 and I. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a text of random characters, which people copy by hand and nobody can guess. */
export function drawText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
