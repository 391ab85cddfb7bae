import type { Language } from '../../contract/language.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { type Lockout, resetSubjects } from '../lockout/lockout.ts';
import { addMail } from '../mail/queries.ts';
import { hashToken } from '../platform/ids.ts';
import type { Refusal } from '../platform/refusal.ts';
import { DEVICE_KEPT_MS } from './devices.ts';
import { findDevice, noteResetMail } from './queries.ts';

interface ResetRequest {
  email: string;
  address: string;
  deviceTokens: readonly string[];
  language: Language;
  now: Date;
  signal: AbortSignal;
}

/** All who ask within this time share one mail, until its link is used. The link is valid for longer than that. */
export const SHARED_MAIL_MS = 15 * 60_000;

/**
 * Takes a request for a reset mail (requirements "Forgotten password"). Only the job that sends the mail looks up
 * whether the address belongs to a user, so neither the answer nor its timing reveals it. All strangers together get
 * one mail per quarter of an hour; a known device of the person gets its own, regardless of what strangers have asked
 * for.
 */
export async function requestReset(
  { db, lockout }: { db: PooledDb; lockout: Lockout },
  { email, address, deviceTokens, language, now, signal }: ResetRequest,
): Promise<Refusal | undefined> {
  const by = { userId: null, address };
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const device = await findDevice(db, {
    email,
    tokenHashes: deviceTokens.map(hashToken),
    since: ago(DEVICE_KEPT_MS),
  });
  const ask = () =>
    transact(db, async (tx) => {
      const asker = device?.token_hash.toString('base64url') ?? '';
      if (!(await noteResetMail(tx, { email, asker, since: ago(SHARED_MAIL_MS), now }))) return undefined;
      await addMail(tx, { kind: 'passwordReset', email, language });
      const object = auditedUser({ id: null, email });
      await recordAudit(tx, { by, now }, { action: 'password-reset.requested', object });
      return undefined;
    });
  return device ? ask() : lockout.guard(resetSubjects(address), { by, now, signal }, ask);
}
