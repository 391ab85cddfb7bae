import type { UserId } from '../../contract/ids.ts';
import { auditedUser, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuseAll } from '../platform/refusal.ts';
import { getUser, insertUser, type UserRow } from './queries.ts';
import { confirmationRefusal, inputRefusals, type UserChange, type UserInput } from './userRefusals.ts';

/** Adds a user and queues an activation mail (requirements "Activation"). Returns the user, or why not. */
export async function createUser(
  tx: Tx,
  { input, by, confirmedAt, language, now }: Omit<UserChange, 'id'> & { input: UserInput },
): Promise<UserRow | Refusal> {
  const [refusal, ...others] = await inputRefusals(tx, input);
  if (refusal) return refuseAll(refusal, ...others);
  const unconfirmed = confirmationRefusal(undefined, input, { confirmedAt, now });
  if (unconfirmed) return unconfirmed;
  const id = newId<UserId>();
  await insertUser(tx, { id, ...input, password_hash: null });
  await addMail(tx, { kind: 'activation', email: input.email, language });
  await recordAudit(tx, { action: 'user.created', by, object: auditedUser({ id, ...input }), at: now });
  return getUser(tx, id);
}
