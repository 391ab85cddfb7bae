import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../db/schema.ts';
import { deriveKey } from '../platform/deriveKey.ts';

export type SealRow = Database['seals'];

/** The PIN key with which days are sealed now. */
export interface SealKey {
  id: number;
  key: Buffer;
}

const PURPOSE = 'bonpanel: the seals of days';

/** The content of a seal about its day. */
export type SealedDay = Omit<SealRow, 'link' | 'seal'>;

/** Returns the link of a day: the SHA-256 of its content, and of the link and seal before it. */
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
 * Returns the seal of a day: the HMAC-SHA-256 of its link with a key that is derived from a PIN key. The links lead
 * back to the first day, so the newest seal vouches for the whole history, even if earlier keys have been removed.
 */
export function sealOf(link: Buffer, pinKey: Buffer): Buffer {
  return createHmac('sha256', deriveKey(pinKey, PURPOSE)).update(link).digest();
}
