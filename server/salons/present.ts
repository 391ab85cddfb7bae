import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salon } from '../../contract/salon.ts';
import type { SalonRow } from './queries.ts';

export function presentSalon(row: SalonRow): z.output<typeof salon> {
  return { ...row, salon_name: row.name };
}

/** Returns the salon that a row of another table refers to; null if there is none. */
export function salonReferenceOf(row: { salon_id: SalonId | null; salon_name: string | null }) {
  return row.salon_id && row.salon_name !== null ? { id: row.salon_id, name: row.salon_name } : null;
}
