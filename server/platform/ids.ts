import { randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;
export type SessionId = string & { readonly [brand]: 'SessionId' };
export type CycleId = string & { readonly [brand]: 'CycleId' };

/** A new id (UUID v7: later ids sort behind earlier ones); its brand follows from where it is put. */
export function newId<Id extends string>(): Id {
  return randomUUIDv7() as Id;
}
