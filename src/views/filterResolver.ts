import type { Resolver } from 'react-hook-form';
import type { z } from 'zod/mini';
import { contractResolver } from './contractResolver.ts';

/** Returns a resolver that validates some filters by a schema, and returns all of them unchanged. */
export function filterResolver(schema: z.ZodMiniObject): Resolver {
  const check = contractResolver(schema);
  return async (filters, context, options) => {
    const { errors } = await check(filters, context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: filters, errors: {} };
  };
}
