import { authProvider } from '../../authProvider.ts';
import { paths } from '../../paths.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** `/reset-password/{token}`: a user sets a new password with the link in a mail; our extension. */
export default function ResetPasswordPage() {
  return (
    <NewPasswordPage
      sentences="reset"
      send={authProvider.resetPassword}
      afterDeadLink={paths.forgottenPassword}
    />
  );
}
