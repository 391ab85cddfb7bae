import type { TranslateFunction } from 'ra-core';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { HttpFailure } from '../../../httpFailure.ts';
import { failureSentence } from '../failureSentence.ts';

/**
 * Puts a refusal where it belongs (spec §5): the first message of each field on it, everything else above the button. A form
 * may hold what it does not ask for, such as its record's id: that is no field.
 */
export function showRefusal<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  failure: HttpFailure,
  translate: TranslateFunction,
) {
  const messages = Object.entries(failure.body.errors ?? {}).map(([field, message]) => ({ field, message }));
  const onFields = messages.filter(({ field }) => form.control._names.mount.has(field));
  for (const [index, { field, message }] of onFields.entries()) {
    form.setError(field as FieldPath<Typed>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (onFields.length === 0) {
    const message = messages[0]?.message ?? failureSentence(failure, translate);
    form.setError('root.serverError', { type: 'server', message });
  }
}
