import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, operator, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { newId } from '../platform/ids.ts';
import { insertUser, lockEmail } from './queries.ts';

/**
 * Adds an administrator without a password, on behalf of a command. Returns their id; undefined if the e-mail address
 * is taken.
 */
export async function addAdministrator(
  tx: Tx,
  { email, command, now }: { email: string; command: string; now: Date },
): Promise<UserId | undefined> {
  lockEmail(tx, email);
  const id = newId<UserId>();
  const person = { name: 'Administrator', surname: '', email, role: 'administrator' as const };
  if (!(await insertUser(tx, { id, ...person, salon_id: null, password_hash: null }))) return undefined;
  const object = auditedUser({ id, email });
  const details = facts({ ...person, status: 'active' });
  await recordAudit(tx, { by: operator(command), now }, { action: 'user.created', object, details });
  return id;
}
