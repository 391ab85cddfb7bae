import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import { accountInput } from '../../../contract/session.ts';
import { authProvider } from '../../authProvider.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session.ts';
import { PasswordText } from '../fields/form/PasswordText.tsx';
import { RecordForm } from '../fields/form/RecordForm.tsx';
import { useContractForm } from '../fields/form/useContractForm.ts';

type PasswordForm = z.infer<typeof accountInput>;

/** /panel/profile/edit: the own password (spec §2). */
export default function PasswordScreen() {
  const translate = useTranslate();
  const { user } = useAuth();
  const form = useContractForm<PasswordForm, PasswordForm>(accountInput, {
    old_password: '',
    password: '',
    password_confirmation: '',
  });
  const { control } = form;
  return (
    <RecordForm
      form={form}
      save={authProvider.changePassword}
      shownIn={[]}
      submit="profile.changePassword"
      saved="profile.passwordChanged"
      back={paths.profile}
    >
      <PasswordText
        control={control}
        name="old_password"
        label={translate('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordText
        control={control}
        name="password"
        label={translate('profile.newPassword')}
        hint={translate('profile.passwordHint', { min: PASSWORD_MINIMUM_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordText
        control={control}
        name="password_confirmation"
        label={translate('profile.repeatPassword')}
        autoComplete="new-password"
      />
      {/* Tells a password manager whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={user?.email} readOnly hidden />
    </RecordForm>
  );
}
