import { z } from 'zod';
import { salonId } from './ids.ts';
import { kinds } from './kinds.ts';
import { requiredText } from './text.ts';
import { pageQuery, sortQuery } from './wire.ts';

export const salon = z.object({
  id: salonId,
  name: z.string(),
  salon_name: z.string(),
  address: z.string(),
});

/** A salon as another entity names it. */
export const salonReference = z.object({ id: salonId, name: z.string() }).register(kinds, { kind: 'salon' });

/** What anybody may know of a salon, to choose one. */
export const ourSalon = salon.pick({ id: true, name: true, address: true });

export const salonsQuery = pageQuery.extend(sortQuery(['name', 'address']).shape);

/** What the salon form holds (requirements "Salons"). */
export const salonInput = z.object({
  name: requiredText(200),
  address: requiredText(300),
});
