import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salonInput } from '../../contract/salon.ts';
import { facts } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { awaitOtherSalons, hasSalon, insertSalon, type SalonRow } from './queries.ts';

/**
 * Adds a salon, which can be chosen and sold in immediately (requirements "Salons"). Repeated after a lost answer, it
 * adds no second one, which nobody could delete.
 */
export async function createSalon(
  tx: Tx,
  { input, by, now }: { input: z.output<typeof salonInput>; by: Actor; now: Date },
): Promise<SalonRow | Refusal> {
  await awaitOtherSalons(tx);
  if (await hasSalon(tx, input)) return refuse('salon-taken', { field: 'name' });
  const salon = { id: newId<SalonId>(), ...input };
  await insertSalon(tx, salon);
  await recordAudit(tx, {
    action: 'salon.created',
    by,
    object: { kind: 'salon', id: salon.id, label: salon.name },
    at: now,
    details: facts({ ...input }),
  });
  return salon;
}
