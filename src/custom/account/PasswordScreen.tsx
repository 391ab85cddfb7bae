import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod/mini';
import { PASSWORD_MINIMUM_LENGTH } from '../../../contract/password.ts';
import { accountInput } from '../../../contract/session.ts';
import { authProvider } from '../../authProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session.ts';
import { NewPasswordInputs, PasswordInput } from '../../ui/PasswordInput.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { failureOf } from '../../wire/httpFailure.ts';

/** /panel/profile/edit: changes the user's password (requirements "Profile"). */
export default function PasswordScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { user } = useAuth();

  async function save(typed: object) {
    const failure = await failureOf(authProvider.changePassword(typed as z.input<typeof accountInput>));
    if (failure) return failure.formErrors(Object.keys(accountInput.shape));
    notify('profile.passwordChanged', { type: 'success' });
    await navigate(paths.profile);
  }

  return (
    <Card sx={{ maxWidth: 720 }}>
      <ContractForm
        schema={accountInput}
        onSubmit={save}
        toolbar={
          <>
            <SubmitButton label="profile.changePassword" />
            <Button component={Link} to={paths.profile} size="large">
              {translate('ra.action.back')}
            </Button>
          </>
        }
      >
        <PasswordInput
          source="old_password"
          label={translate('profile.currentPassword')}
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordInputs
          label={translate('auth.reset.password')}
          hint={translate('profile.passwordHint', { min: PASSWORD_MINIMUM_LENGTH })}
          confirmation={translate('profile.repeatPassword')}
        />
        {/* Tells a password manager whose password this is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
      </ContractForm>
    </Card>
  );
}
