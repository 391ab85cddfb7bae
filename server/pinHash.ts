import { createHmac } from 'node:crypto';
import type { CardNumber, Pin } from '../contract/cardNumber.ts';

/** Gives the keyed hash of a card's PIN; the key stands outside the database, so a stolen database tells no PIN. */
export type HashPin = (number: CardNumber, pin: Pin) => Buffer;

export function pinHasher(key: Buffer): HashPin {
  // The number goes in too: equal PINs of two cards do not look equal.
  return (number, pin) => createHmac('sha256', key).update(`${number}:${pin}`).digest();
}
