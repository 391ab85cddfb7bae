import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;

export type { SessionId } from '../../contract/session.ts';
export type CycleId = string & { readonly [brand]: 'CycleId' };

/** Returns a new id (UUID v7: later ids sort after earlier ones), which is no secret; its brand follows from where it is used. */
export function newId<Id extends string>(): Id {
  return randomUUIDv7() as Id;
}

/** Returns a new opaque secret of 256 bits for a session or a one-use link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a token as it is stored and looked up. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
