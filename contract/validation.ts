import type { z } from 'zod/mini';
import { fieldSentencesEn } from './fieldSentences.en.ts';
import { fieldSentencesPl } from './fieldSentences.pl.ts';
import { addDays, parseDay } from './warsaw.ts';

/** What can be wrong with a field (requirements "Validation"): a key of {@link fieldSentencesPl}. */
export type FieldMessage = keyof typeof fieldSentencesPl;

export interface FieldProblem {
  message: FieldMessage;
  args: Record<string, string | number>;
}

/** The sentence next to a field in each language. */
export const fieldSentences = { pl: fieldSentencesPl, en: fieldSentencesEn };

/** Returns zod parameters that name the sentence for a rule of ours: `.refine(isPin, fieldRule('pin'))`. */
export function fieldRule(message: FieldMessage, args: FieldProblem['args'] = {}) {
  return { params: { message, args } };
}

/** Reports a problem, if there is one, with the checked value or with one of its fields. */
export function addProblem(
  context: z.core.$RefinementCtx,
  problem: FieldProblem | undefined,
  path: string[] = [],
) {
  if (problem) context.addIssue({ code: 'custom', path, ...fieldRule(problem.message, problem.args) });
}

/**
 * Returns zod parameters that make a rule over several text fields run as soon as all of them are texts, even if other
 * fields are wrong.
 */
export function comparing(...fields: string[]) {
  return {
    when: ({ value }: z.core.ParsePayload) =>
      fields.every((field) => typeof (value as Record<string, unknown> | null)?.[field] === 'string'),
  };
}

/**
 * Returns the rule that the last day of a query is not before the first: `.refine(...daysInOrder('date_from',
 * 'date_to'))`.
 */
export function daysInOrder<From extends string, To extends string>(from: From, to: To) {
  function isInOrder({ [from]: first = '', [to]: last = '' }: Partial<Record<From | To, string>>) {
    // Missing and invalid days are reported by other rules.
    return !parseDay(first) || !parseDay(last) || first <= last;
  }
  const rule = { ...fieldRule('endBeforeStart'), path: [to], ...comparing(from, to) };
  return [isInOrder, rule] as const;
}

/** Returns the rule that a query spans at most `days` days, both ends included. */
export function daysWithin<From extends string, To extends string>(from: From, to: To, max: number) {
  function isWithin({ [from]: first = '', [to]: last = '' }: Partial<Record<From | To, string>>) {
    const start = parseDay(first);
    return !start || !parseDay(last) || last < addDays(start, max);
  }
  const rule = { ...fieldRule('periodTooLong', { max }), path: [to], ...comparing(from, to) };
  return [isWithin, rule] as const;
}

/** A day with all its parts, such as `31.02.2026`, whether there is one or not. */
const WHOLE_DAY = /^((\d\d?[\s.,/-]+){2}\d{4}|\d{4}([\s.,/-]+\d\d?){2})$/;

function isNoDay(text: string): boolean {
  return WHOLE_DAY.test(text) && !parseDay(text);
}

/**
 * Returns the problem that a zod issue reports, in the form in which people are told. Accepts raw issues too, so that
 * it can be zod's `error` option.
 */
export function fieldProblem(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'custom') return { args: {}, message: 'invalid', ...issue.params };
  const given = givenTo(issue);
  if (given === undefined || given === null) return { message: 'required', args: {} };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { message: 'wholeNumber', args: {} };
      return { message: issue.expected === 'number' ? 'mustBeNumber' : 'invalid', args: {} };
    case 'invalid_format':
      if (issue.format === 'date') return { message: isNoDay(String(given)) ? 'noSuchDay' : 'day', args: {} };
      return { message: issue.format === 'email' ? 'email' : 'invalid', args: {} };
    case 'too_small':
      if (issue.origin === 'string') {
        const min = Number(issue.minimum);
        return min === 1 ? { message: 'required', args: {} } : { message: 'minLength', args: { min } };
      }
      if (issue.origin === 'array') return { message: 'chooseOne', args: {} };
      return { message: 'min', args: { min: String(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string'
        ? { message: 'maxLength', args: { max: Number(issue.maximum) } }
        : { message: 'max', args: { max: String(issue.maximum) } };
    default:
      return { message: 'invalid', args: {} };
  }
}

/**
 * Returns the value that an issue is about. For a discriminated union, the issue's input is the whole object, so the
 * value is its discriminator.
 */
function givenTo(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): unknown {
  const isChoice = issue.code === 'invalid_union' && issue.discriminator !== undefined;
  return isChoice ? Object(issue.input)[issue.discriminator] : issue.input;
}
