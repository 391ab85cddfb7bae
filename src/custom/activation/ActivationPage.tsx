import { authProvider } from '../../authProvider.ts';
import { paths } from '../../paths.ts';
import { NewPasswordPage } from '../auth/NewPasswordPage.tsx';

/** `/activate/{token}`: a new user sets their password (requirements "Activation"). */
export default function ActivationPage() {
  return <NewPasswordPage sentences="activation" send={authProvider.activate} afterDeadLink={paths.login} />;
}
