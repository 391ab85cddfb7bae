import CardContent from '@mui/material/CardContent';
import { Form, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { type ResourceName, resources } from '../../../contract/resources.ts';
import { contractResolver } from './contractResolver.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { FormToolbar } from './FormToolbar.tsx';

interface ContractFormProps {
  /** What a new record begins with. */
  defaultValues?: object;
  /** Inputs, see `kinds/Inputs.tsx`. */
  children: ReactNode;
}

/**
 * react-admin's `Form` by the contract: checked by the resource's schema on submit, then on every change (requirements "Validation"), refused
 * beside its fields, never left by mistake, and found again by the same person when their session ends.
 */
export function ContractForm({ defaultValues, children }: ContractFormProps) {
  const resource = useResourceContext();
  const row = resources[resource as ResourceName];
  if (!('form' in row)) throw new Error(`the contract has no form of ${resource}`);
  const fields = Object.keys(row.form.shape);
  return (
    <Form
      resolver={contractResolver(row.form)}
      defaultValues={defaultValues}
      disableInvalidFormNotification
      noValidate
      warnWhenUnsavedChanges
    >
      <CardContent sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 10, sm: 3 }, '& .MuiFormControl-root': { mb: 2 } }}>
        {children}
        <FormRefusal fields={fields} />
      </CardContent>
      <FormToolbar />
      <FormDraft fields={fields} />
    </Form>
  );
}
