import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salonInput } from '../../contract/salon.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { nameRefusal } from './nameRefusal.ts';
import { auditedSalon } from './present.ts';
import { changeSalon, findSalon, type SalonRow, takeTurnOnSalons } from './queries.ts';

/** Changes a salon's name and address; earlier transactions show the new name (spec §5, §7). */
export async function updateSalon(
  tx: Tx,
  { id, input, by, now }: { id: SalonId; input: z.output<typeof salonInput>; by: Actor; now: Date },
): Promise<SalonRow | Refusal> {
  await takeTurnOnSalons(tx);
  const salon = await findSalon(tx, id);
  if (!salon) return refuse('not-found');
  const refusal = await nameRefusal(tx, input, salon);
  if (refusal) return refusal;
  const changed = { id, ...input };
  await changeSalon(tx, changed);
  await recordAudit(tx, { action: 'salon.changed', by, object: auditedSalon(changed), at: now });
  return changed;
}
