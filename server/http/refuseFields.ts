import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { fill } from '../../contract/fill.ts';
import type { Language } from '../../contract/language.ts';
import { fieldProblem, fieldSentences } from '../../contract/validation.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { toFailure, type WireAnswer } from './answer.ts';

/** A request that the contract's schemas reject. */
export interface WrongFields {
  error: z.ZodError;
  /** Where the wrong fields are: in the path, the query, the headers or the body. */
  part: string;
  /** The valid fields of a body, decoded. */
  right: object | undefined;
}

/**
 * Returns the wrong and the valid fields of a request.
 * @throws the error if it is not the request's fault.
 */
export function wrongFields(
  error: Error & { validationContext: string },
  schema: z.core.$ZodType | undefined,
  body: unknown,
): WrongFields {
  if (!(error instanceof z.ZodError)) throw error;
  const part = error.validationContext;
  return { error, part, right: part === 'body' ? rightFields(schema, body) : undefined };
}

/**
 * Returns the refusal of a request that the contract's schemas reject: all invalid fields at once, plus refusals of
 * valid ones. A malformed id in the path counts as not found.
 */
export function refuseFields(
  { error, part }: WrongFields,
  language: Language,
  more: CallContract['failure'],
  others: readonly unknown[] = [],
): WireAnswer {
  if (part === 'params') return toFailure(refuse('not-found'), language, more);
  const each = others.filter(isRefusal).filter(({ field }) => field !== undefined);
  const errors = fieldErrors(error, language);
  return toFailure(refuse('fields-invalid', { each }), language, { ...more, errors });
}

function fieldErrors(error: z.ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    // If a list was sent instead of a text, it is not reported as too short as well.
    if (field in errors && 'origin' in issue && issue.origin === 'array') continue;
    const { message, args } = fieldProblem(issue);
    const sentence = fill(fieldSentences[language][message], args);
    errors[field] = [...(errors[field] ?? []), sentence];
  }
  return errors;
}

function rightFields(schema: z.core.$ZodType | undefined, body: unknown): object {
  const shape = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
  const fields = Object.entries<z.core.$ZodType>(shape).map(
    ([name, field]) => [name, z.safeParse(field, Object(body)[name])] as const,
  );
  return Object.fromEntries(fields.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}
