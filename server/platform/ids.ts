import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;

export type { SessionId } from '../../contract/session.ts';
export type CycleId = string & { readonly [brand]: 'CycleId' };

/**
 * The length of the timestamp (in milliseconds) at the beginning of a UUID v7, and the position of its random digits.
 */
const MOMENT = 13;
const RANDOM = 24;

let last = '';

/**
 * Returns a new id (UUID v7), which is not secret; its brand is inferred from where it is used. Later ids of this
 * process sort after earlier ones, even within a millisecond, so that rows written together are listed in the order in
 * which they were written.
 */
export function newId<Id extends string>(): Id {
  const id = randomUUIDv7();
  const isEarlier = id <= last && id.startsWith(last.slice(0, MOMENT));
  last = isEarlier ? nextOf(last) : id;
  return last as Id;
}

function nextOf(id: string): string {
  const digits = (Number.parseInt(id.slice(RANDOM), 16) + 1) % 16 ** 12;
  return id.slice(0, RANDOM) + digits.toString(16).padStart(12, '0');
}

/** Returns a new opaque secret with 256 random bits, for a session or a one-use link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a token is stored and looked up. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
