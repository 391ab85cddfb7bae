import type { publicSentencesPl } from '../../../contract/publicSentences.pl.ts';
import type { FieldProblem } from '../../../contract/validation.ts';

/** What may be wrong with a field of the public page. */
interface PublicProblem extends FieldProblem {
  message: keyof typeof publicSentencesPl;
}

/** Says what is wrong with a typed value, if anything. */
export type Rule<Name extends string = string> = (
  value: string,
  values: Record<Name, string>,
) => PublicProblem | undefined;

/** The required rule first, then the rest in order; the first problem counts (requirements "Validation"). */
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
