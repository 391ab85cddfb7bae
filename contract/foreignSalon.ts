import type { Role } from './codes.ts';

/** Returns whether a salon is not the one that a caller belongs to; to administrators none is foreign. */
export function isForeignSalon(salonId: string, by: { role: Role | null; salonId: string | null }): boolean {
  return by.role === 'employer' && by.salonId !== salonId;
}
