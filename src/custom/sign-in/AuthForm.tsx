import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { setSubmissionErrors } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChunkFailure, loadChunk } from '../../ui/loadChunk.ts';
import { PlainInput } from '../../ui/PlainInput.tsx';
import { useErrorPage } from '../../ui/useErrorPage.ts';
import { FormRefusal } from '../../views/FormRefusal.tsx';
import { failureOf, HttpFailure } from '../../wire/httpFailure.ts';
import { preloadPanel } from './preloadPanel.ts';

interface AuthFormProps<Typed extends FieldValues> {
  /** Initial values, in the order of the fields; undefined for a field that is not shown yet. */
  defaultValues: Typed;
  /** The schema of the call's body, loaded while the user types. */
  schema: 'loginInput' | 'newPasswordInput' | 'forgottenInput';
  /** Makes the call; a refusal is shown in the form. */
  send: (typed: Typed) => Promise<unknown>;
  onDone: (typed: Typed) => void;
  /**
   * Returns the message for a failure that belongs to no field; undefined if the form shows another field instead.
   */
  onFailed: (failure: HttpFailure) => string | undefined;
  /** Whether a toast says that message too, so that a screen reader should not read it out twice. */
  isTold?: boolean;
  submit: string;
  /** The inputs of the form. */
  children: ReactNode;
}

/**
 * A form of the auth area: validated by the contract on submit and from then on at every change (requirements
 * "Validation"), and sent only once.
 */
export function AuthForm<Typed extends FieldValues>({
  defaultValues,
  schema,
  send,
  onDone,
  onFailed,
  isTold = false,
  submit,
  children,
}: AuthFormProps<Typed>) {
  const notify = useNotify();
  const showErrorPage = useErrorPage();
  const [isDone, setDone] = useState(false);
  const form = useForm<Typed>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    resolver: async (...asked) => {
      const [contract, { contractResolver }] = await loadChunk(load);
      // The resolver's type has no particular form: only the schema knows its fields, and it is loaded later.
      return contractResolver(contract[schema])(...(asked as [never, never, never])) as never;
    },
  });
  const fields = Object.keys(defaultValues);

  /** Loads in advance; a failure to load is reported on submit. */
  function preload() {
    load().catch(() => undefined);
    preloadPanel();
  }

  async function save(typed: Typed) {
    const failure = await failureOf(send(typed));
    if (!failure) {
      setDone(true);
      return onDone(typed);
    }
    const said = onFailed(failure);
    if (said === undefined) return;
    const errors = failure.formErrors(fields);
    const shown = 'root.serverError' in errors ? { 'root.serverError': said } : errors;
    setSubmissionErrors(shown, form.setError as UseFormSetError<FieldValues>);
  }

  const onSubmit = form.handleSubmit(save);
  const { isSubmitting, submitCount } = form.formState;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The browser drops the focus while the button is disabled.
    const isDropped = submitCount > 0 && document.activeElement === document.body;
    if (!isSubmitting && isDropped) button.current?.focus();
  }, [isSubmitting, submitCount]);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onChange={preload}
        onSubmit={(event) =>
          onSubmit(event).catch((failure) => {
            // The toasts are loaded together with the schemas, and only a reload helps.
            if (failure instanceof ChunkFailure) return showErrorPage(failure);
            // The browser could not store the session.
            notify('error.unexpected', { type: 'error' });
            if (failure instanceof Error && !(failure instanceof HttpFailure)) throw failure;
          })
        }
      >
        <FormRefusal {...(isTold && { role: 'presentation' })} />
        {children}
        <Button
          ref={button}
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

/** The first field of a form that asks who somebody is. */
export function EmailInput() {
  const translate = useTranslate();
  return (
    <PlainInput
      source="email"
      type="email"
      label={translate('auth.email')}
      autoComplete="username"
      autoFocus
    />
  );
}

function load() {
  return Promise.all([import('../../../contract/session.ts'), import('../../views/contractResolver.ts')]);
}
