import { createHash, randomBytes } from 'node:crypto';

/** Returns a new opaque secret of 256 bits for a session or a one-use link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a token as it is stored and looked up. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
