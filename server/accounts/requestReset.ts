import type { Language } from '../../contract/language.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { addressSubjects, type Lockout, resetMailSubject } from '../lockout/lockout.ts';
import { addMail } from '../mail/queries.ts';
import type { Refusal } from '../platform/refusal.ts';

interface ResetRequest {
  email: string;
  address: string;
  language: Language;
  now: Date;
  signal: AbortSignal;
}

/**
 * Takes a request for a reset mail. Only the mail's job looks up whether the address belongs to anyone, so neither
 * the answer nor its timing reveals it.
 */
export async function requestReset(
  { db, lockout }: { db: PooledDb; lockout: Lockout },
  { email, address, language, now, signal }: ResetRequest,
): Promise<Refusal | undefined> {
  const by = { userId: null, address };
  return lockout.guard(
    [...addressSubjects(address, 'resets'), resetMailSubject(email)],
    { by, now, signal },
    () =>
      transact(db, async (tx) => {
        await addMail(tx, { kind: 'passwordReset', email, language });
        const object = auditedUser({ id: null, email });
        await recordAudit(tx, { action: 'password-reset.requested', by, object, at: now });
        return undefined;
      }),
  );
}
