import { authProvider } from '../../authProvider.ts';
import { NewPasswordPage } from '../../layout/auth/NewPasswordPage.tsx';
import { paths } from '../../paths.ts';

/** `/activate/{token}`: a new user sets a password (requirements "Activation"). */
export default function ActivationPage() {
  return <NewPasswordPage sentences="activation" send={authProvider.activate} afterDeadLink={paths.login} />;
}
