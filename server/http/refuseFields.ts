import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/language.ts';
import { fieldProblem } from '../../contract/validation.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { fieldSentence } from '../sentences.ts';
import { toFailure, type WireAnswer } from './answer.ts';

interface Given {
  endpoint: Endpoint;
  body: unknown;
  /** What else there is against the fields that are right by themselves. */
  ask: (rightFields: object) => Promise<readonly unknown[]>;
}

/**
 * What is said to a request that the contract's schemas refuse: every wrong field at once, those that only the database
 * knows to be wrong, too. An id in the path that cannot be one names nothing.
 */
export async function refuseFields(
  error: Error & { validationContext: string },
  language: Language,
  { endpoint, body, ask }: Given,
): Promise<WireAnswer> {
  if (!(error instanceof z.ZodError)) throw error;
  if (error.validationContext === 'params') {
    return toFailure(refuse('not-found'), language, endpoint.failure);
  }
  const isBody = error.validationContext === 'body';
  const others = isBody ? await ask(rightFields(endpoint.body, body)) : [];
  const each = others.filter(isRefusal).filter(({ field }) => field !== undefined);
  const errors = fieldErrors(error, language);
  return toFailure(refuse('fields-invalid', { each }), language, { ...endpoint.failure, errors });
}

function fieldErrors(error: z.ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    // A list where a text should be is not called too short as well.
    if (field in errors && 'origin' in issue && issue.origin === 'array') continue;
    const sentence = fieldSentence(language, fieldProblem(issue));
    errors[field] = [...(errors[field] ?? []), sentence];
  }
  return errors;
}

/** The fields that are right by themselves, as the inside has them. */
function rightFields(schema: z.ZodType | undefined, body: unknown): object {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const fields = Object.entries<z.ZodType>(shape).map(
    ([name, field]) => [name, field.safeParse(Object(body)[name])] as const,
  );
  return Object.fromEntries(fields.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}
