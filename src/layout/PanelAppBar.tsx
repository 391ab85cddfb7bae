import { AppBar, LocalesMenuButton } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CurrentSalon } from './CurrentSalon.tsx';
import { Logo } from './Logo.tsx';
import { PanelUserMenu } from './PanelUserMenu.tsx';
import { SalonReminder } from './SalonReminder.tsx';

// Each language is named in itself, so that it is found even in the wrong one.
const languages = [
  { locale: 'pl', name: 'Polski' },
  { locale: 'en', name: 'English' },
];

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
          <LocalesMenuButton languages={languages} />
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
