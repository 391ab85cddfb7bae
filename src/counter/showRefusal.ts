import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureSentence } from '../custom/fields/failureSentence.ts';
import type { HttpFailure } from '../httpFailure.ts';
import type { Translate } from '../i18n/useTranslate.ts';

/** Puts a refusal where it belongs (requirements "Validation"): beside each field that the form asks for, everything else above its button. */
export function showRefusal<Typed extends FieldValues>(
  { setError }: UseFormReturn<Typed>,
  failure: HttpFailure,
  fields: readonly string[],
  translate: Translate,
) {
  const errors = failure.body.errors
    ? failure.formErrors(fields)
    : { 'root.serverError': failureSentence(failure, translate) };
  for (const [field, message] of Object.entries(errors)) {
    setError(field as Path<Typed>, { type: 'server', message });
  }
}
