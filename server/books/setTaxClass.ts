import type { z } from 'zod';
import type { TaxClassChangeId, taxClassInput } from '../../contract/books.ts';
import type { UserId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { recordAudit } from '../audit/queries.ts';
import {
  findTaxClass,
  getTaxClass,
  insertTaxClass,
  lockTaxClass,
  type TaxClassRow,
} from '../cards/taxClassQueries.ts';
import type { Tx } from '../db/client.ts';
import type { Actor, Change } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

/**
 * Sets the tax class of the cards of a type that are charged from a Warsaw day on; the day is today or later
 * (requirements "Books").
 */
export async function setTaxClass(
  tx: Tx,
  { input, by, now }: Change<Actor & { userId: UserId }> & { input: z.output<typeof taxClassInput> },
): Promise<TaxClassRow | Refusal> {
  const { type, class: taxClass } = input;
  const day = input.effective_from;
  if (day < warsawDayOf(now)) return refuse('day-past', { field: 'effective_from' });
  lockTaxClass(tx, type);
  const before = await findTaxClass(tx, { type, day });
  const id = newId<TaxClassChangeId>();
  await insertTaxClass(tx, {
    id,
    type,
    class: taxClass,
    effective_from: day,
    set_by: by.userId,
    set_at: now,
  });
  const details = {
    before: { class: before },
    after: { class: taxClass, effective_from: day },
  };
  const object = { kind: 'taxClass', id, label: type } as const;
  await recordAudit(tx, { by, now }, { action: 'tax-class.set', object, details });
  return getTaxClass(tx, id);
}
