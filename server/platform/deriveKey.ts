import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Derives a key from a PIN key (HKDF, SHA-256) for one purpose: knowing it reveals neither the PIN key nor others. */
export function deriveKey(pinKey: Buffer, purpose: string, salt: Buffer | string = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', pinKey, salt, purpose, KEY_BYTES));
}
