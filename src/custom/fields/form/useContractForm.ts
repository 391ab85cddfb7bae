import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslate } from 'ra-core';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { fieldProblem } from '../../../../contract/validation.ts';
import { useDraft } from './useDraft.ts';

/**
 * A form whose rules and sentences are the contract's: checked on submit, then on every change (spec §5). What is typed
 * outlives the session, but not a change of `values`, which are what the form is about.
 */
export function useContractForm<Typed extends FieldValues, Checked>(
  schema: z.ZodType<Checked, Typed>,
  defaultValues: DefaultValues<Typed>,
  values?: Typed,
): UseFormReturn<Typed, unknown, Checked> {
  const translate = useTranslate();
  const form = useForm<Typed, unknown, Checked>({
    defaultValues,
    ...(values && { values }),
    resolver: zodResolver<Typed, unknown, Checked>(schema, {
      error: (issue) => {
        const { message, args } = fieldProblem(issue as z.core.$ZodRawIssue);
        return translate(`field.${message}`, args);
      },
    }),
  });
  useDraft(form);
  return form;
}
