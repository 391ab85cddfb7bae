import type { z } from 'zod';
import type { UserId } from '../../contract/ids.ts';
import type { userInput } from '../../contract/user.ts';
import type { Db } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { salonExists } from '../salons/queries.ts';
import { findUserByEmail } from './queries.ts';

export type UserInput = z.output<typeof userInput>;

/** Why a user cannot have this address or this salon (requirements "Users"); `id` is whose address it may be already. */
export async function inputRefusals(
  db: Db,
  { email, salon_id }: Partial<UserInput>,
  id?: UserId,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const holder = email === undefined ? undefined : await findUserByEmail(db, email);
  if (holder && holder.id !== id) refusals.push(refuse('email-taken', { field: 'email' }));
  if (salon_id !== undefined && !(await salonExists(db, salon_id)))
    refusals.push(refuse('salon-unknown', { field: 'salon_id' }));
  return refusals;
}
