import { authProvider } from '../../authProvider.ts';
import { doorPaths } from '../../doorPaths.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';

/** `/reset-password/{token}`: a new password by the link of a mail; an extra of ours. */
export default function ResetPasswordPage() {
  const { resetPassword } = useAuthTexts();
  return (
    <ChoosePasswordForm
      texts={resetPassword}
      send={authProvider.resetPassword}
      deadLink={
        <>
          <p>{resetPassword.deadLink}</p>
          <a className="text-link" href={doorPaths.forgottenPassword}>
            {resetPassword.askAgain}
          </a>
        </>
      }
    />
  );
}
