import { authProvider } from '../../authProvider.ts';
import { paths } from '../../paths.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** `/activate/{token}`: a new user sets a password (requirements "Activation"). */
export default function ActivationPage() {
  return <NewPasswordPage sentences="activation" send={authProvider.activate} afterDeadLink={paths.login} />;
}
