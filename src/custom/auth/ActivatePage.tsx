import { authProvider } from '../../authProvider.ts';
import { doorPaths } from '../../doorPaths.ts';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';

/** `/activate/{token}`: a new user sets their password (spec §2). */
export default function ActivatePage() {
  const { activate } = useAuthTexts();
  return (
    <ChoosePasswordForm
      texts={activate}
      send={authProvider.activate}
      deadLink={
        <>
          <p>{activate.deadLink}</p>
          <a className="text-link" href={doorPaths.login}>
            {activate.toLogin}
          </a>
        </>
      }
    />
  );
}
