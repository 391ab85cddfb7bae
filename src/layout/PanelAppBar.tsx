import { AppBar } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { hostConfig } from '../wire/hostConfig.ts';
import { BarHeading } from './BarHeading.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CurrentSalon } from './CurrentSalon.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { PanelUserMenu } from './PanelUserMenu.tsx';
import { SalonReminder } from './SalonReminder.tsx';
import { SearchButton } from './SearchButton.tsx';
import { useIsPhone } from './useIsPhone.ts';

/** Breadcrumbs, search, the salon, the language and the user menu (requirements "Panel frame"). */
export function PanelAppBar() {
  const translate = useTranslate();
  if (useIsPhone()) {
    return (
      <AppBar {...bar} toolbar={<SearchButton />} userMenu={<PanelUserMenu />}>
        <BarHeading />
      </AppBar>
    );
  }
  return (
    <AppBar
      {...bar}
      toolbar={
        <>
          {/* First in the row, so that nothing else moves when its name has loaded. */}
          <CurrentSalon />
          <SearchButton />
          <LanguageMenu />
        </>
      }
      userMenu={<PanelUserMenu />}
    >
      <Logo to={paths.panel} label={translate('frame.toPanel', { brand: hostConfig.brand().name })} />
      <Breadcrumbs />
      <SalonReminder />
    </AppBar>
  );
}

const bar = { alwaysOn: true, position: 'sticky', color: 'inherit', elevation: 0 } as const;
