import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salonInput } from '../../contract/salon.ts';
import { differences } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { auditedSalon } from './createSalon.ts';
import { changeSalon, hasSalon, lockSalon, lockSalons, type SalonRow } from './queries.ts';

/** Changes a salon's name and address; earlier transactions keep showing the former name (requirements "Salons"). */
export async function updateSalon(
  tx: Tx,
  { id, input, by, now }: Change & { id: SalonId; input: z.output<typeof salonInput> },
): Promise<SalonRow | Refusal> {
  lockSalons(tx);
  const before = await lockSalon(tx, id);
  if (!before) return refuse('not-found');
  const isRenamed = input.name !== before.name || input.address !== before.address;
  if (isRenamed && (await hasSalon(tx, input, id))) return refuse('salon-taken', { field: 'name' });
  const salon = await changeSalon(tx, id, input);
  const details = differences({ ...before }, { ...salon });
  await recordAudit(tx, { by, now }, { action: 'salon.changed', object: auditedSalon(salon), details });
  return salon;
}
