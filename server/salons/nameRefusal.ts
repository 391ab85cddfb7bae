import type { z } from 'zod';
import type { salonInput } from '../../contract/salon.ts';
import type { Db } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isSalonNameTaken, type SalonRow } from './queries.ts';

/**
 * Why a salon cannot have this name: lists, filters and statistics tell salons by their names alone. `salon` is the one that
 * is to be changed; it may keep the name that it has.
 */
export async function nameRefusal(
  db: Db,
  { name }: Partial<z.output<typeof salonInput>>,
  salon?: SalonRow,
): Promise<Refusal | undefined> {
  if (name === undefined || name === salon?.name) return undefined;
  const isTaken = await isSalonNameTaken(db, name, { besides: salon?.id });
  return isTaken ? refuse('salon-name-taken', { field: 'name' }) : undefined;
}
