import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './deriveKey.ts';

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The PIN keys under which secrets are encrypted. */
export interface SealingKeys {
  current: { id: number };
  /** The keys, the current one first. */
  all: readonly [Buffer, ...Buffer[]];
}

/** Encrypts what is stored in the database and must not be readable there. */
export interface SecretBox {
  /** Returns a salt for contents that belong together. */
  newSalt(): Buffer;
  /** Encrypts a content for the owner that the label identifies, under a key of its own. */
  seal(content: Buffer, { label, salt }: { label: Buffer; salt: Buffer }): Buffer;
  /** Returns the decrypted content; undefined unless it was sealed for this label under one of the keys. */
  open(sealed: Buffer, label: Buffer): Buffer | undefined;
}

/**
 * Uses AES-256-GCM under a key that is derived from a PIN key for one purpose. Contents from before a rotation are
 * opened with one of the earlier keys.
 */
export function createSecretBox(pinKeys: readonly [Buffer, ...Buffer[]], purpose: string): SecretBox {
  const [current] = pinKeys;
  return {
    newSalt: () => randomBytes(SALT_BYTES),
    seal(content, { label, salt }) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, deriveKey(current, purpose, salt), nonce).setAAD(label);
      return Buffer.concat([salt, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, label) {
      const nonceEnd = SALT_BYTES + NONCE_BYTES;
      const [salt, nonce] = [sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES, nonceEnd)];
      for (const pinKey of pinKeys) {
        try {
          const key = deriveKey(pinKey, purpose, salt);
          const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
          decipher.setAAD(label).setAuthTag(sealed.subarray(-TAG_BYTES));
          return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, -TAG_BYTES)), decipher.final()]);
        } catch {
          // Sealed under another key, or damaged.
        }
      }
      return undefined;
    },
  };
}
