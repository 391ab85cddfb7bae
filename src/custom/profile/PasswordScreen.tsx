import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNotify, useTranslate } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import { accountInput } from '../../../contract/session.ts';
import { HttpFailure } from '../../http.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session.ts';
import { PasswordText } from '../fields/PasswordText.tsx';
import { Sheet } from '../fields/Sheet.tsx';
import { showRefusal } from '../fields/showRefusal.ts';
import { useContractForm } from '../fields/useContractForm.ts';
import { changePassword } from './changePassword.ts';

type PasswordForm = z.infer<typeof accountInput>;

/** /panel/profile/edit: the own password (spec §2). */
export default function PasswordScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { user } = useAuth();
  const form = useContractForm<PasswordForm, PasswordForm>(accountInput, {
    old_password: '',
    password: '',
    password_confirmation: '',
  });
  const { control, formState, handleSubmit } = form;

  const submit = handleSubmit(async (typed) => {
    try {
      await changePassword(typed);
      notify('profile.passwordChanged', { type: 'success' });
      void navigate(paths.profile);
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      showRefusal(form, failure, translate);
    }
  });

  const refusal = formState.errors.root?.serverError?.message;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Sheet>
        <Stack component="form" noValidate spacing={3} useFlexGap onSubmit={submit}>
          {/* Tells a password manager whose password changes. */}
          <input type="email" name="username" autoComplete="username" value={user?.email} readOnly hidden />
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
          {refusal && (
            <Alert severity="error" role="alert">
              {refusal}
            </Alert>
          )}
          <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
              {translate('profile.changePassword')}
            </Button>
            <Button component={Link} to={paths.profile} size="large">
              {translate('profile.back')}
            </Button>
          </Stack>
        </Stack>
      </Sheet>
    </Box>
  );
}
