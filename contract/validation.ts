import type { z } from 'zod';
import { fieldSentencesEn } from './fieldSentences.en.ts';
import { fieldSentencesPl } from './fieldSentences.pl.ts';

/** What may be wrong with a field (requirements "Validation"), as a key of {@link fieldSentencesPl}. */
export type FieldMessage = keyof typeof fieldSentencesPl;

export interface FieldProblem {
  message: FieldMessage;
  args: Record<string, string | number>;
}

/** The sentence beside a field in each language. */
export const fieldSentences = { pl: fieldSentencesPl, en: fieldSentencesEn };

/** A rule of ours inside a schema: `.refine(isPin, fieldRule('pin'))`. */
export function fieldRule(message: FieldMessage, args: FieldProblem['args'] = {}) {
  return { params: { message, args } };
}

/** A rule over several texts of an object, held as soon as these are texts, whatever is wrong with other fields. */
export function comparing(...fields: string[]) {
  return {
    when: ({ value }: z.core.ParsePayload) =>
      fields.every((field) => typeof (value as Record<string, unknown> | null)?.[field] === 'string'),
  };
}

/** A rule over two days of a query, both included: `.refine(...daysInOrder('date_from', 'date_to'))`. */
export function daysInOrder<From extends string, To extends string>(from: From, to: To) {
  function isInOrder({ [from]: first, [to]: last }: Partial<Record<From | To, string>>) {
    return !first || !last || first <= last;
  }
  const rule = { ...fieldRule('endBeforeStart'), path: [to], ...comparing(from, to) };
  return [isInOrder, rule] as const;
}

/** What one zod issue means to a person. Works on raw issues too, so it also serves as zod's `error` option. */
export function fieldProblem(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'custom') return { args: {}, message: 'invalid', ...issue.params };
  const given = givenTo(issue);
  if (given === undefined || given === null) return { message: 'required', args: {} };
  switch (issue.code) {
    case 'invalid_type':
      return { message: issue.expected === 'number' ? 'mustBeNumber' : 'invalid', args: {} };
    case 'invalid_format':
      return { message: issue.format === 'email' ? 'email' : 'invalid', args: {} };
    case 'too_small':
      if (issue.origin === 'string') {
        const min = Number(issue.minimum);
        return min === 1 ? { message: 'required', args: {} } : { message: 'minLength', args: { min } };
      }
      return { message: 'min', args: { min: String(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string'
        ? { message: 'maxLength', args: { max: Number(issue.maximum) } }
        : { message: 'max', args: { max: String(issue.maximum) } };
    default:
      return { message: 'invalid', args: {} };
  }
}

/** The value that an issue is about: where one field decides over the shape of all, its input is the whole object. */
function givenTo(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): unknown {
  const isChoice = issue.code === 'invalid_union' && issue.discriminator !== undefined;
  return isChoice ? Object(issue.input)[issue.discriminator] : issue.input;
}
