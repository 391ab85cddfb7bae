import { createHmac, createSecretKey } from 'node:crypto';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';

/**
 * Returns the keyed hash of a card's PIN. The keys are stored outside the database, so a stolen database reveals no
 * PIN.
 */
export interface HashPin {
  (number: CardNumber, pin: Pin): Buffer;
  /** The id of the key (`pin_keys`). */
  readonly keyId: number;
}

export const FIRST_PIN_KEY = 1;

export function pinHasher(key: Buffer, keyId: number = FIRST_PIN_KEY): HashPin {
  // Created once: creating it from bytes for each hash would take longer than hashing.
  const secret = createSecretKey(key);
  // The number is part of the hashed text, so that two cards with the same PIN have different hashes.
  const hash = (number: CardNumber, pin: Pin) =>
    createHmac('sha256', secret).update(`${number}:${pin}`).digest();
  return Object.assign(hash, { keyId });
}
