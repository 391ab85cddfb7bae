import type { AuditAction } from '../../contract/auditActions.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import { lockActors } from '../db/actorLocks.ts';
import type { PooledDb } from '../db/client.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { accountSubject } from '../lockout/lockout.ts';
import { forget } from '../lockout/queries.ts';
import { addMail } from '../mail/queries.ts';
import { hashToken } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { rememberDevice } from './devices.ts';
import { busyRefusal, hashPassword, type PasswordCost } from './password.ts';
import { weakPasswordRefusal } from './passwordRating.ts';
import {
  deleteDevicesOf,
  deleteLinks,
  deleteSessionsOf,
  findLink,
  getUser,
  lockUser,
  setPassword,
} from './queries.ts';
import { passwordSet, wordsAbout } from './userFacts.ts';

const purposes: Record<LinkPurpose, { dead: Reason; done: AuditAction }> = {
  activation: { dead: 'activation-invalid', done: 'account.activated' },
  reset: { dead: 'reset-invalid', done: 'password-reset.done' },
};

interface Choice {
  purpose: LinkPurpose;
  token: string;
  password: string;
  address: string;
  language: Language;
  now: Date;
}

/**
 * Sets a password through a one-use link (requirements "Activation", "Forgotten password"), and ends the user's
 * sessions, known devices and other links; a reset is confirmed by mail. An expired or used link changes nothing. The
 * browser and address where it was used become known for the user, so wrong passwords from strangers don't keep the
 * user from signing in there. Returns the user's id and the token for the browser's cookie. Locks that the user shares
 * with others are not ended.
 */
export async function setPasswordByLink(
  { db, passwordCost }: { db: PooledDb; passwordCost: PasswordCost },
  choice: Choice,
): Promise<{ userId: UserId; deviceToken: string } | Refusal> {
  const { purpose, token, password, address, language, now } = choice;
  const link = { tokenHash: hashToken(token), purpose, now };
  // No lock is needed against guessing: the token has 256 random bits.
  const userId = await findLink(db, link);
  if (!userId) return refuse(purposes[purpose].dead);
  const tooWeak = await weakPasswordRefusal(password, wordsAbout(await getUser(db, userId)));
  const refusal = tooWeak ?? busyRefusal();
  if (refusal) return refusal;
  const passwordHash = await hashPassword(password, passwordCost);
  return transact(db, async (tx) => {
    lockActors(tx, { loser: userId });
    const user = await lockUser(tx, userId);
    // Two requests may both have found the link valid; only one of them can use it.
    if (!user || !(await findLink(tx, link))) return refuse(purposes[purpose].dead);
    await setPassword(tx, user.id, passwordHash);
    await deleteSessionsOf(tx, user.id);
    await deleteLinks(tx, user.id);
    await deleteDevicesOf(tx, user.id);
    await forget(tx, accountSubject(user, { knownAddress: address }));
    const deviceToken = await rememberDevice(tx, { userId: user.id, address, now });
    if (purpose === 'reset') await addMail(tx, { kind: 'passwordChanged', email: user.email, language });
    const by = { userId: user.id, address };
    const details = facts(passwordSet);
    const object = auditedUser(user);
    await recordAudit(tx, { by, now }, { action: purposes[purpose].done, object, details });
    return { userId: user.id, deviceToken };
  });
}
