import CardContent from '@mui/material/CardContent';
import { Form, type FormProps, useRecordContext, useResourceContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { Toolbar } from 'react-admin';
import { z } from 'zod/mini';
import { resourceRow } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { KindInput } from '../kinds/KindInput.tsx';
import { hostFields } from '../wire/hostFields.ts';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';
import { contractResolver } from './contractResolver.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { ViewButton } from './ViewButton.tsx';

interface ContractFormProps {
  /** The schema, if it is not the one of the resource's form. */
  schema?: z.ZodMiniObject;
  onSubmit?: NonNullable<FormProps['onSubmit']>;
  /** The submit button and a way back. */
  toolbar?: ReactNode;
  /** Inputs, see `kinds/Inputs.tsx`; by default one for each field that the host has, in the schema's order. */
  children?: ReactNode;
}

/**
 * react-admin's `Form` with the contract's schema: validated on submit and from then on at every change
 * (requirements "Validation"). Refusals are shown next to the fields, leaving asks about unsaved changes, and a
 * draft is kept if the session expires.
 */
export function ContractForm({ schema, onSubmit, toolbar = <SaveToolbar />, children }: ContractFormProps) {
  const resource = useResourceContext();
  const { form, calls } = resourceRow(resource) ?? {};
  const whole = schema ?? form;
  if (!whole) throw new Error(`the contract has no form of ${resource}`);
  const call = calls?.[useRecordContext()?.id === undefined ? 'create' : 'update'] ?? {};
  const shape = hostFields(call, whole.shape);
  const fields = Object.keys(shape);
  // Fields that are not shown are not validated either.
  const checked = fields.length < Object.keys(whole.shape).length ? z.object(shape) : whole;
  return (
    <Form
      resolver={contractResolver(checked)}
      resetOptions={KEEP_TYPED}
      {...(onSubmit && { onSubmit })}
      disableInvalidFormNotification
      noValidate
    >
      <CardContent sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 10, sm: 3 }, '& .MuiFormControl-root': { mb: 2 } }}>
        {children ??
          fields.map((source, index) => <KindInput key={source} source={source} autoFocus={index === 0} />)}
        <FormRefusal />
      </CardContent>
      <Toolbar sx={{ gap: 1.5 }}>{toolbar}</Toolbar>
      <FormDraft fields={fields} />
      <AskBeforeLeaving />
    </Form>
  );
}

/**
 * What stays when the record arrives again, as its cached copy is shown first: everything but the values of fields
 * that nobody has changed. React Hook Form's reset would also drop what was typed.
 */
const KEEP_TYPED = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
};

/** The button that saves the record, and a way back. */
function SaveToolbar() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { hasShow } = useResourceDefinition();
  const isNew = record?.id === undefined;
  return (
    <>
      <SubmitButton label={isNew ? `resources.${resource}.action.create` : 'form.save'} />
      <ViewButton view={isNew || !hasShow ? 'list' : 'show'} size="large">
        {translate('ra.action.back')}
      </ViewButton>
    </>
  );
}
