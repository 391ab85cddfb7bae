import { zodResolver } from '@hookform/resolvers/zod';
import { removeEmpty } from 'ra-core';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod/mini';
import { fieldProblem } from '../../contract/validation.ts';

/** Returns a resolver that validates a form by a schema of the contract and returns the values as sent on the wire. */
export function contractResolver(schema: z.ZodMiniObject): Resolver<FieldValues> {
  const resolve = zodResolver(schema, { error: (issue) => sentenceOf(issue as z.core.$ZodRawIssue) });
  return async (values, context, options) => {
    const { values: checked, errors } = await resolve(values, context, options as never);
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: z.encode(schema, checked as never), errors: {} };
  };
}

/** Returns a resolver that validates some filters by a schema, without empty ones, and returns all of them unchanged. */
export function filterResolver(schema: z.ZodMiniObject): Resolver<FieldValues> {
  const check = contractResolver(schema);
  return async (filters, context, options) => {
    const { errors } = await check(removeEmpty(filters), context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: filters, errors: {} };
  };
}

/** Returns an error in the format that react-admin translates when it renders. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const { message, args } = fieldProblem(issue);
  return `@@react-admin@@${JSON.stringify({ message: `field.${message}`, args })}`;
}
