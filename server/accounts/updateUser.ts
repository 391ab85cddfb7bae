import type { UserId } from '../../contract/ids.ts';
import { deleteKeysOf } from '../apiKeys/deleteApiKey.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import type { TellReaders } from './deactivateUser.ts';
import {
  changeUser,
  deleteDevicesOf,
  deleteLinks,
  deleteSessionsOf,
  getUser,
  lockEmail,
  lockUser,
  type UserRow,
} from './queries.ts';
import { userChanges } from './userFacts.ts';
import {
  administratorRefusal,
  confirmationRefusal,
  inputRefusals,
  type UserChange,
  type UserInput,
} from './userRefusals.ts';

/**
 * Changes a user (requirements "Users"). A new address or role ends their sessions, a new salon all but the caller's.
 * Both addresses are notified, even for a deactivated user, who may be reactivated. If an administrator loses that role,
 * the API keys that they made end, and `tellReaders` tells the people who get their scheduled reports. Links sent to the
 * earlier address are deleted; a user who has not activated the account gets a new link at the new address.
 */
export async function updateUser(
  tx: Tx,
  change: UserChange & { input: UserInput; session: Pick<Session, 'id'> },
  { tellReaders }: { tellReaders: TellReaders },
): Promise<UserRow | Refusal> {
  const { id, input, session, by, confirmedAt, language, now } = change;
  const user = await lockUser(tx, id);
  if (!user) return refuse('not-found');
  if (input.email !== user.email) lockEmail(tx, input.email);
  const refusals = await changeRefusals(tx, user, input, by);
  if (refusals.length > 0) return refuseAll(...refusals);
  const unconfirmed = confirmationRefusal(user, input, { confirmedAt, now });
  if (unconfirmed) return unconfirmed;
  await changeUser(tx, id, input);
  const changes = [
    ...(input.email === user.email ? [] : (['emailChanged'] as const)),
    ...(input.role === user.role ? [] : (['roleChanged'] as const)),
  ];
  if (changes.length > 0) await deleteSessionsOf(tx, id);
  // The console sells in the salon that the host named at sign-in. The caller's own console learns about the change from
  // the answer.
  else if (input.salon_id !== user.salon_id) await deleteSessionsOf(tx, id, { except: session.id });
  // Anybody who has the secrets of these keys could otherwise go on selling in any salon.
  if (isDemotion(user, input)) await deleteKeysOf(tx, id, change);
  if (input.email !== user.email) {
    await deleteLinks(tx, id);
    await deleteDevicesOf(tx, id);
  }
  if (user.password_hash !== null) {
    for (const email of new Set([user.email, input.email])) {
      for (const kind of changes) await addMail(tx, { kind, email, language });
    }
  } else if (user.status === 'active' && input.email !== user.email) {
    await addMail(tx, { kind: 'activation', email: input.email, language });
  }
  const changed = await getUser(tx, id);
  if (isDemotion(user, input) && user.status === 'active')
    await tellReaders(tx, { ...changed, role: user.role });
  const details = userChanges(user, changed);
  await recordAudit(tx, change, { action: 'user.changed', object: auditedUser(changed), details });
  return changed;
}

/** Returns what is wrong with a change of a user, field by field. */
export async function changeRefusals(
  db: Db,
  user: Pick<UserRow, 'id' | 'role'>,
  input: Partial<UserInput>,
  by: { userId: UserId },
): Promise<Refusal[]> {
  const refusals = await inputRefusals(db, input, user.id);
  const demotion = isDemotion(user, input) && (await administratorRefusal(db, user, by));
  return demotion ? [...refusals, { ...demotion, field: 'role' }] : refusals;
}

function isDemotion(user: Pick<UserRow, 'role'>, input: Partial<UserInput>): boolean {
  return user.role === 'administrator' && input.role === 'employer';
}
