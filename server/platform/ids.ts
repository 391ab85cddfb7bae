import { randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;
export type SessionId = string & { readonly [brand]: 'SessionId' };
export type CycleId = string & { readonly [brand]: 'CycleId' };

/** Returns a new id (UUID v7: later ids sort after earlier ones); its brand follows from where it is used. */
export function newId<Id extends string>(): Id {
  return randomUUIDv7() as Id;
}
