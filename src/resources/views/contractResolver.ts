import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod/mini';
import { fieldProblem } from '../../../contract/validation.ts';

/** Checks a form by a schema of the contract and its sentences; what comes out is as the wire writes it. */
export function contractResolver(schema: z.ZodMiniObject): Resolver<FieldValues> {
  const resolve = zodResolver(schema, { error: (issue) => sentenceOf(issue as z.core.$ZodRawIssue) });
  return async (values, context, options) => {
    const { values: checked, errors } = await resolve(values, context, options as never);
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: z.encode(schema, checked as never), errors: {} };
  };
}

/** A problem as react-admin translates it: in the language that is chosen when it is read. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const { message, args } = fieldProblem(issue);
  return `@@react-admin@@${JSON.stringify({ message: `field.${message}`, args })}`;
}
