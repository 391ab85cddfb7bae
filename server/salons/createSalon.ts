import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salonInput } from '../../contract/salon.ts';
import { facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { hasSalon, insertSalon, lockSalons, type SalonRow } from './queries.ts';

/**
 * Adds a salon, which can be chosen and sold in immediately (requirements "Salons"). Repeated after a lost answer, it
 * adds no second one, which nobody could delete.
 */
export async function createSalon(
  tx: Tx,
  { input, by, now }: Change & { input: z.output<typeof salonInput> },
): Promise<SalonRow | Refusal> {
  lockSalons(tx);
  if (await hasSalon(tx, input)) return refuse('salon-taken', { field: 'name' });
  const salon = { id: newId<SalonId>(), ...input };
  await insertSalon(tx, salon);
  const details = facts({ ...input });
  await recordAudit(tx, { by, now }, { action: 'salon.created', object: auditedSalon(salon), details });
  return salon;
}

/** Returns a salon as an audited object. */
export function auditedSalon({ id, name }: Pick<SalonRow, 'id' | 'name'>): AuditedObject {
  return { kind: 'salon', id, label: name };
}
