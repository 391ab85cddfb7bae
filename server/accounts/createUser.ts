import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuseAll } from '../platform/refusal.ts';
import { getUser, insertUser, lockEmail, type UserRow } from './queries.ts';
import { userFacts } from './userFacts.ts';
import { confirmationRefusal, inputRefusals, type UserChange, type UserInput } from './userRefusals.ts';

/** Adds a user and queues an activation mail (requirements "Activation"). Returns the user, or why it is refused. */
export async function createUser(
  tx: Tx,
  { input, by, confirmedAt, language, now }: Omit<UserChange, 'id'> & { input: UserInput },
): Promise<UserRow | Refusal> {
  lockEmail(tx, input.email);
  const refusals = await inputRefusals(tx, input);
  if (refusals.length > 0) return refuseAll(...refusals);
  const unconfirmed = confirmationRefusal(undefined, input, { confirmedAt, now });
  if (unconfirmed) return unconfirmed;
  const id = newId<UserId>();
  await insertUser(tx, { id, ...input, password_hash: null });
  await addMail(tx, { kind: 'activation', email: input.email, language });
  const user = await getUser(tx, id);
  const details = facts(userFacts(user));
  await recordAudit(tx, { by, now }, { action: 'user.created', object: auditedUser(user), details });
  return user;
}
