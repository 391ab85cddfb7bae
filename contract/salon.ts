import { z } from 'zod/mini';
import { aliases } from './aliases.ts';
import { salonId } from './ids.ts';
import { kinds } from './kinds.ts';
import { requiredText } from './text.ts';
import { fieldRule } from './validation.ts';
import { pageQuery, sortQuery } from './wire.ts';

const salonName = z
  .string()
  .with(z.meta({ examples: ['Salon Łódź'] }))
  .register(aliases, { names: ['salon_name'] });

export const salon = z.object({
  id: salonId,
  name: salonName,
  salon_name: salonName,
  address: z.string().with(z.meta({ examples: ['ul. Piotrkowska 1, Łódź'] })),
});

/** A salon as it appears in other records. */
export const salonReference = z.object({ id: salonId, name: salonName }).register(kinds, { kind: 'salon' });

/** The id of a salon that has to be chosen in a form. It is opaque: another host may use numbers. */
export const chosenSalon = z
  .custom<string>((id) => Boolean(id), fieldRule('required'))
  .register(kinds, { kind: 'salon' });

/** The public facts of a salon, from which one is chosen. */
export const ourSalon = z.pick(salon, { id: true, name: true, address: true });

export const salonsQuery = z.extend(pageQuery, sortQuery(['name', 'address']).shape);

/** The fields of the salon form (requirements "Salons"). */
export const salonInput = z.object({
  name: requiredText(200).with(z.meta({ examples: ['Salon Łódź'] })),
  address: requiredText(300).with(z.meta({ examples: ['ul. Piotrkowska 1, Łódź'] })),
});
