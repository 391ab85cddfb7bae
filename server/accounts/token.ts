import { createHash, randomBytes } from 'node:crypto';

/** A new opaque secret of 256 bits, for a session or a one-use link. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored and looked up. A plain hash does: nobody guesses 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
