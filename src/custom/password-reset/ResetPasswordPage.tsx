import { authProvider } from '../../authProvider.ts';
import { paths } from '../../paths.ts';
import { NewPasswordPage } from '../auth/NewPasswordPage.tsx';

/** `/reset-password/{token}`: a new password by the link of a mail; our extension. */
export default function ResetPasswordPage() {
  return (
    <NewPasswordPage
      sentences="reset"
      send={authProvider.resetPassword}
      afterDeadLink={paths.forgottenPassword}
    />
  );
}
