import { removeEmpty } from 'ra-core';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod/mini';
import { fieldKinds } from '../../contract/kinds.ts';
import { resourceRow } from '../../contract/resources.ts';
import { wireResolver } from './contractResolver.ts';

/**
 * Returns a resolver that validates filters with a schema, ignoring empty ones, and returns all of them unchanged,
 * as on the wire. Only problems with `fields` count. A number is text in the query, so a link or a view may have one in
 * the place of a text.
 */
export function filterResolver(
  schema: z.ZodMiniObject,
  fields: readonly string[] = Object.keys(schema.shape),
): Resolver<FieldValues> {
  const check = wireResolver(schema);
  return async (filters, context, options) => {
    const query = Object.entries(removeEmpty(filters)).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]);
    const { errors } = await check(Object.fromEntries(query), context, options);
    const problems: FieldErrors = {};
    for (const field of fields) if (errors[field]) problems[field] = errors[field];
    return Object.keys(problems).length > 0
      ? { values: {}, errors: problems }
      : { values: filters, errors: {} };
  };
}

/**
 * Returns the resolver for the days among a list's filters, with the rules of its query; undefined if it has none. The
 * host checks the other filters: it may have other ids, and a link may have values that no input would write.
 */
export function dayResolver(resource: string | undefined): Resolver<FieldValues> | undefined {
  const query = resourceRow(resource)?.calls.list.query as z.ZodMiniObject | undefined;
  const kinds = Object.entries(query ? fieldKinds(query) : {});
  const days = kinds.filter(([, kind]) => kind === 'day').map(([name]) => name);
  return query && days.length > 0 ? filterResolver(query, days) : undefined;
}
