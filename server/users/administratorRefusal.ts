import type { UserId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import type { Database } from '../db/schema.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { hasReadyAdministrator } from './queries.ts';

/**
 * Why a user may not be deactivated or lose their role (requirements "Roles"): nobody does it to themselves, and
 * somebody who can sign in as administrator always stays.
 */
export async function administratorRefusal(
  db: Db,
  user: Pick<Database['users'], 'id' | 'role'>,
  by: { userId: UserId },
): Promise<Refusal | undefined> {
  if (user.id === by.userId) return refuse('user-is-self');
  if (user.role !== 'administrator' || (await hasReadyAdministrator(db, { besides: user.id })))
    return undefined;
  return refuse('administrator-is-last');
}
