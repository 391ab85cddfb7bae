import { z } from 'zod';

/** Codes that clients send empty if they have no field for them. */
const CODES = ['pin', 'otp'];

/**
 * Returns a body without the optional fields that count as absent: those that are `null`, as many serializers write a
 * missing value, unless their schema has a meaning for `null`, and empty codes (wire "Envelope").
 */
export function withoutAbsent(schema: z.core.$ZodType, body: object): object {
  const shape: Record<string, z.core.$ZodType> =
    schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
  const isPresent = ([name, value]: [string, unknown]) => {
    const field = shape[name];
    if (value !== null && !(value === '' && CODES.includes(name))) return true;
    return field?._zod.optin !== 'optional' || z.safeParse(field, value).success;
  };
  return Object.fromEntries(Object.entries(body).filter(isPresent));
}
