import { createHmac, createSecretKey } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';

/**
 * Returns the keyed hash of a card's PIN. The key is stored outside the database, so a stolen database reveals no
 * PIN.
 */
export type HashPin = (number: CardNumber, pin: Pin) => Buffer;

export function pinHasher(key: Buffer): HashPin {
  // Created once: creating it from bytes for each hash would take longer than the hash.
  const secret = createSecretKey(key);
  // The number is hashed too, so that equal PINs of two cards do not look equal.
  return (number, pin) => createHmac('sha256', secret).update(`${number}:${pin}`).digest();
}
