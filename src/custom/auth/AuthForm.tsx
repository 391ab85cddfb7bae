import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failureOf, HttpFailure } from '../../httpFailure.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { preloadPanel } from '../../preloadPanel.ts';
import { loadChunk } from '../error/loadChunk.ts';

interface AuthFormProps<Typed extends FieldValues> {
  /** What it begins with, in the order of its fields. */
  defaultValues: Typed;
  /** The body of the call, which checks what is typed. Fetched while that is typed. */
  loadSchema: () => Promise<z.ZodObject>;
  /** The call; what it refuses is told in the form. */
  send: (typed: Typed) => Promise<unknown>;
  onDone: () => void;
  /** Returns what the form says of a failure that no field is to blame for. */
  onFailed: (failure: HttpFailure) => string;
  submit: string;
  /** Its fields. */
  children: ReactNode;
}

/** A form of the auth area: checked by the contract on submit, then on every change (requirements "Validation"), and sent once. */
export function AuthForm<Typed extends FieldValues>({
  defaultValues,
  loadSchema,
  send,
  onDone,
  onFailed,
  submit,
  children,
}: AuthFormProps<Typed>) {
  const notify = useNotify();
  const [isDone, setDone] = useState(false);
  const form = useForm<Typed>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    resolver: async (...asked) => {
      const [schema, { contractResolver }] = await loadChunk(load);
      return contractResolver(schema)(...(asked as [never, never, never])) as never;
    },
  });
  const { isSubmitting, errors } = form.formState;

  function load() {
    return Promise.all([loadSchema(), import('../../resources/views/contractResolver.ts')]);
  }

  /** What fails here is told on submit. */
  function preload() {
    load().catch(() => undefined);
    preloadPanel();
  }

  async function save(typed: Typed) {
    const failure = await failureOf(send(typed));
    if (!failure) {
      setDone(true);
      return onDone();
    }
    const said = onFailed(failure);
    const refused = Object.entries(failure.formErrors(Object.keys(defaultValues)));
    for (const [index, [field, message]] of refused.entries()) {
      const isForm = field === 'root.serverError';
      form.setError(field as Path<Typed>, { message: isForm ? said : message }, { shouldFocus: index === 0 });
    }
  }

  const onSubmit = form.handleSubmit(save);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onChange={preload}
        onSubmit={(event) =>
          // Not even the checks arrived, or the browser has no room for a session.
          onSubmit(event).catch((failure) => {
            notify('error.unexpected', { type: 'error' });
            if (failure instanceof Error && !(failure instanceof HttpFailure)) throw failure;
          })
        }
      >
        {errors.root?.serverError?.message && (
          <Alert severity="error">{errors.root.serverError.message}</Alert>
        )}
        {children}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isSubmitting}
          disabled={isDone}
        >
          {submit}
        </Button>
      </Box>
    </FormProvider>
  );
}
