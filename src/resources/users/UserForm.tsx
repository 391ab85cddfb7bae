import FormHelperText from '@mui/material/FormHelperText';
import { useRecordContext } from 'ra-core';
import { TextInput } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { isOffered, isTaken } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Inputs } from '../../kinds/Inputs.tsx';
import { session } from '../../session.ts';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

/**
 * /panel/users/{id}/edit, and the form for a new user, whose initial values are `record` (requirements "Users").
 */
export default function UserForm({ record }: { record?: object }) {
  return (
    <PanelForm record={record}>
      <ContractForm>
        <Inputs<'users'> of={['name', 'surname']} autoFocus />
        <TextInput source="email" type="email" helperText="resources.users.emailHint" />
        <Inputs<'users'> of={['salon_id', 'role']} />
        <SessionsEnd />
        <KeysEnd />
        <ConfirmUser />
      </ContractForm>
    </PanelForm>
  );
}

/** Asks for the password, and says what for, before somebody becomes an administrator or one is changed. */
function ConfirmUser() {
  const before = useRecordContext<PanelRecord<'users'>>();
  const chosen: unknown = useWatch({ name: 'role' });
  const isPromotion = before?.role !== 'administrator' && chosen === 'administrator';
  const action = before?.id === undefined ? 'add' : isPromotion ? 'promote' : 'change';
  return <ConfirmFirst why={`confirmUser.${action}`} />;
}

/** Says that the person is signed out, once another address, role or salon is chosen for them. */
function SessionsEnd() {
  const translate = useTranslate();
  const id = useRecordContext<PanelRecord<'users'>>()?.id;
  const { email, role, salon_id: salon } = useFormState().dirtyFields;
  if (id === undefined || !isOffered('sessions.list')) return null;
  // Another salon of one's own ends only the sessions in other browsers.
  const isSelf = id === session.user()?.id;
  if (!email && !role && (!salon || isSelf)) return null;
  return <FormHelperText role="status">{translate('resources.users.sessionsEnd')}</FormHelperText>;
}

/** Says what happens to the API keys that an administrator made, once another role is chosen. */
function KeysEnd() {
  const translate = useTranslate();
  const role = useRecordContext<PanelRecord<'users'>>()?.role;
  const chosen: unknown = useWatch({ name: 'role' });
  // Only administrators can have made API keys.
  if (!isTaken('users.delete', 'keep_keys') || role !== 'administrator' || chosen === role) return null;
  return <FormHelperText role="status">{translate('resources.users.keysEnd')}</FormHelperText>;
}
