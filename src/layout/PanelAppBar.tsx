import { AppBar } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CurrentSalon } from './CurrentSalon.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { PanelUserMenu } from './PanelUserMenu.tsx';
import { SalonReminder } from './SalonReminder.tsx';

/** Breadcrumbs, the salon, the language and the user menu (requirements "Panel frame"). */
export function PanelAppBar() {
  const translate = useTranslate();
  return (
    <AppBar
      alwaysOn
      position="sticky"
      color="inherit"
      elevation={0}
      toolbar={
        <>
          <CurrentSalon />
          <LanguageMenu />
        </>
      }
      userMenu={<PanelUserMenu />}
    >
      <Logo to={paths.panel} label={translate('frame.toPanel')} />
      <Breadcrumbs />
      <SalonReminder />
    </AppBar>
  );
}
