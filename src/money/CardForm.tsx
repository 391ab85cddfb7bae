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
 * Returns the state of a form about a card, validated by a schema of the contract. react-admin's `Form` has its state inside its one
 * element; the counter's outlives the cards that are scanned into it, next to the form that searches for the next one.
 */
export function useCardForm(schema: z.ZodMiniObject, defaultValues: FieldValues) {
  const form = useForm({ resolver: contractResolver(schema), defaultValues });
  const fields = Object.keys(schema.shape);

  /** Shows why a call failed, and returns the first field that the host names. @throws anything but an `HttpFailure`, which is a bug. */
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
  /** Whether what was typed is kept when the session ends. */
  hasDraft?: boolean;
  children: ReactNode;
}

/** Provides a form about a card to its sheet, and keeps what was typed even while no sheet is shown. */
export function CardForm({ form, hasDraft = true, children }: CardFormProps) {
  return (
    <FormProvider {...form}>
      {hasDraft && <FormDraft fields={form.fields} />}
      {children}
    </FormProvider>
  );
}

interface CardSheetProps {
  onSubmit: FormEventHandler;
  /** Something else was typed into this form. */
  onChange?: () => void;
  /** What is asked for. */
  children: ReactNode;
  /** The button. */
  submit: ReactNode;
  /** What the search found; shown with refusals below the button, so that the button stays in place. */
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
        // To React, what is typed into a dialog that was opened here is typed into this form as well.
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
