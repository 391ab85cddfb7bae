import type { FieldProblem } from '../../../contract/validation.ts';

/** Says what is wrong with a typed value, if anything. */
export type Rule<Name extends string = string> = (
  value: string,
  values: Record<Name, string>,
) => FieldProblem | undefined;

/** The required rule first, then the rest in order; the first problem counts (spec §5). */
export function requiredAnd<Name extends string>(...rules: Rule<Name>[]): Rule<Name> {
  return (value, values) => {
    if (value.trim() === '') return { message: 'required', args: {} };
    for (const rule of rules) {
      const problem = rule(value, values);
      if (problem) return problem;
    }
    return undefined;
  };
}

/** The shape of an address only; whether it exists the host knows. */
export const email: Rule = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : { message: 'email', args: {} };
