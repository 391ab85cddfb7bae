import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod/mini';
import { parseMoney } from '../../contract/money.ts';
import { normalizeLines } from '../../contract/normalizeText.ts';
import { fieldProblem } from '../../contract/validation.ts';
import { encode } from '../wire/encode.ts';

/**
 * Returns a resolver that validates a form with a schema of the contract. It encodes the values first, because the
 * schema's rules read the wire, and returns them as they are inside.
 */
export function contractResolver(schema: z.ZodMiniObject): Resolver<FieldValues> {
  const resolve = wireResolver(schema);
  return (values, context, options) =>
    resolve(encode(schema, withoutUnused(schema, values), (id) => id) as FieldValues, context, options);
}

/**
 * Returns the values without optional ones that are empty: an input that was emptied still has a text, and nobody sees
 * a blank in it.
 */
function withoutUnused({ shape }: z.ZodMiniObject, values: FieldValues): FieldValues {
  const mayLack = (name: string) => shape[name]?._zod.optin === 'optional';
  const isEmpty = (value: unknown) =>
    value === null || (typeof value === 'string' && normalizeLines(value) === '');
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(mayLack(name) && isEmpty(value))),
  );
}

/** Returns a resolver that validates values of the wire with a schema. */
export function wireResolver(schema: z.ZodMiniObject): Resolver<FieldValues> {
  return zodResolver(schema, { error: (issue) => sentenceOf(issue as z.core.$ZodRawIssue) });
}

/** Returns an error in the format that react-admin translates when it renders. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const { message, args } = fieldProblem(issue);
  // What is not a number reaches the schema as the text that was typed.
  const typed =
    message === 'mustBeNumber' &&
    (issue.inst instanceof z.ZodMiniNumberFormat ? 'wholeNumber' : parseMoney(String(issue.input)));
  const problem = typeof typed === 'string' ? typed : message;
  return `@@react-admin@@${JSON.stringify({ message: `field.${problem}`, args })}`;
}
