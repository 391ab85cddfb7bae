import { createHmac, createSecretKey } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';

/** Gives the keyed hash of a card's PIN; the key stands outside the database, so a stolen database tells no PIN. */
export type HashPin = (number: CardNumber, pin: Pin) => Buffer;

export function pinHasher(key: Buffer): HashPin {
  // Made once: from bytes it would be made again for each hash, which takes longer than the hash.
  const secret = createSecretKey(key);
  // The number goes in too: equal PINs of two cards do not look equal.
  return (number, pin) => createHmac('sha256', secret).update(`${number}:${pin}`).digest();
}
