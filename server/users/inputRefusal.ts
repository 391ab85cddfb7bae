import type { z } from 'zod';
import type { UserId } from '../../contract/ids.ts';
import type { userInput } from '../../contract/user.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { salonExists } from '../salons/queries.ts';
import { findUserByEmail } from './queries.ts';

export type UserInput = z.output<typeof userInput>;

/** Why a user cannot have this address or salon (contract "users POST"); `id` is whose address it may be already. */
export async function inputRefusal(tx: Tx, input: UserInput, id?: UserId): Promise<Refusal | undefined> {
  const holder = await findUserByEmail(tx, input.email);
  if (holder && holder.id !== id) return refuse('email-taken', { field: 'email' });
  if (!(await salonExists(tx, input.salon_id))) return refuse('salon-unknown', { field: 'salon_id' });
  return undefined;
}
