import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { setSubmissionErrors } from 'ra-core';
import type { FormEvent, FormEventHandler, ReactNode } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { contractResolver } from '../views/contractResolver.ts';
import { FormDraft } from '../views/FormDraft.tsx';
import { FormRefusal } from '../views/FormRefusal.tsx';
import { HttpFailure } from '../wire/httpFailure.ts';

/**
 * Returns the state of a form about a card, validated by a schema of the contract. react-admin's `Form` keeps its
 * state inside its own element. The counter's form must outlive the cards that are scanned into it, next to the
 * form that searches for the next one.
 */
export function useCardForm(schema: z.ZodMiniObject, defaultValues: FieldValues) {
  const form = useForm({ resolver: contractResolver(schema), defaultValues });
  const fields = Object.keys(schema.shape);

  /**
   * Shows why a call failed, and returns the first field that the host names.
   * @throws anything that is not an `HttpFailure`, as that is a bug.
   */
  function refuse(failure: unknown): string | undefined {
    if (!(failure instanceof HttpFailure)) throw failure;
    const errors = failure.formErrors(fields);
    setSubmissionErrors(errors, form.setError);
    return fields.find((field) => field in errors);
  }

  return { ...form, fields, refuse };
}

interface CardFormProps {
  form: ReturnType<typeof useCardForm>;
  /** The id of the card, if what was typed is not to be restored for another one. */
  about?: string | undefined;
  /** Whether the typed values are kept when the session ends. */
  hasDraft?: boolean;
  children: ReactNode;
}

/** Provides a form about a card to its visible part, and keeps the typed values even while that is not shown. */
export function CardForm({ form, about, hasDraft = true, children }: CardFormProps) {
  return (
    <FormProvider {...form}>
      {hasDraft && <FormDraft fields={form.fields} name={about} />}
      {children}
    </FormProvider>
  );
}

interface CardSheetProps {
  onSubmit: FormEventHandler;
  /** Called when something is typed into this form. */
  onChange?: () => void;
  /** The inputs. */
  children: ReactNode;
  /** The button. */
  submit: ReactNode;
  /** The result of a search; it is shown with refusals below the button, so that the button stays in place. */
  result?: ReactNode;
}

/** The visible part of a form about a card. */
export function CardSheet({ onSubmit, onChange, children, submit, result }: CardSheetProps) {
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        component="form"
        noValidate
        spacing={2}
        onSubmit={onSubmit}
        // React events bubble from a dialog to the component that opened it: ignore what is typed into the dialog.
        onChange={(event: FormEvent) => event.currentTarget.contains(event.target as Node) && onChange?.()}
      >
        {children}
        {submit}
        <FormRefusal />
        {result}
      </Stack>
    </Card>
  );
}
