import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '../db/schema.ts';

export type SealRow = Database['seals'];

/** The PIN key under which days are sealed now. */
export interface SealKey {
  id: number;
  key: Buffer;
}

const KEY_BYTES = 32;
const PURPOSE = 'bonpanel: the seals of days';

/** What a seal says about its day. */
export type SealedDay = Omit<SealRow, 'link' | 'seal'>;

/** Returns the SHA-256 of what a day has, of the link before it and of the seal before it. */
export function linkOf(day: SealedDay, before: SealRow | undefined): Buffer {
  const link = createHash('sha256');
  if (before) link.update(before.link).update(before.seal);
  const {
    pin_key_id,
    ledger_count,
    ledger_hash,
    audit_count,
    audit_hash,
    change_count,
    change_hash,
    sealed_at,
  } = day;
  const hashes = [ledger_hash, audit_hash].map((hash) => hash.toString('hex'));
  const changes = change_hash ? [change_count, change_hash.toString('hex')] : [];
  const text = [
    day.day,
    pin_key_id,
    ledger_count,
    audit_count,
    ...hashes,
    sealed_at.toISOString(),
    ...changes,
    ...(day.is_withdrawal ? ['withdrawal'] : []),
  ];
  return link.update(JSON.stringify(text)).digest();
}

/**
 * Returns the seal of a day: the HMAC-SHA-256 of its link by a key that is derived from a PIN key. The links lead back to
 * the first day, so the newest seal vouches for all of history, even after earlier keys were removed.
 */
export function sealOf(link: Buffer, pinKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', pinKey, '', PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(link).digest();
}
