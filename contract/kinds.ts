import { z } from 'zod';

/** What a scalar means to a person, whatever it is called: how it is shown, typed and compared follows from it. */
export type Kind =
  | 'text'
  | 'email'
  | 'count'
  | 'money'
  | 'day'
  | 'moment'
  | 'cardNumber'
  | 'months'
  | 'salon'
  | 'deed'
  | 'boncardStatus'
  | 'boncardType'
  | 'transactionType'
  | 'importStatus'
  | 'userStatus'
  | 'role';

/** The kind of each schema that is more than a text: `pln.register(kinds, { kind: 'money' })`. */
export const kinds = z.registry<{ kind: Kind }>();

/** The kind of a schema, found below `.nullable()`, `.optional()` and the like; a text where none is registered. */
export function kindOf(schema: z.core.$ZodType): Kind {
  const found = kinds.get(schema as z.ZodType)?.kind;
  if (found) return found;
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? input;
  return inner ? kindOf(inner) : 'text';
}
