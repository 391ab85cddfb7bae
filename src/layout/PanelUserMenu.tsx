import type { SvgIconComponent } from '@mui/icons-material';
import AccountCircle from '@mui/icons-material/AccountCircle';
import Check from '@mui/icons-material/Check';
import HelpOutline from '@mui/icons-material/HelpOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocaleState } from 'ra-core';
import { useState } from 'react';
import { UserMenu, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';
import { languageNames, languages } from '../../contract/language.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { useAuth } from '../session.ts';
import { currentTheme, setTheme, themeChoices } from '../theme/choice.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useMenuEntries } from './panelScreens.ts';
import { useIsPhone } from './useIsPhone.ts';
import { useSignOut } from './useSignOut.ts';

const AboutDialog = lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog, 0);
const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog, 0);

/** The user menu: greeting, the user's pages, theme, sign-out (requirements "Panel frame"). */
export function PanelUserMenu() {
  const translate = useTranslate();
  const { user } = useAuth();
  const [dialog, setDialog] = useState<'about' | 'shortcuts'>();
  const close = () => setDialog(undefined);
  const name = user?.name ?? '';
  // Only pages for everybody: a page that needs a right is reached from the page it belongs to.
  const own = useMenuEntries().filter(({ group, call }) => !group && !call);
  // The button's label must contain the visible name; on a phone only the icon is visible.
  const isPhone = useIsPhone();
  // Where react-admin's button is only an icon, it accepts nothing but message keys as its label.
  const showsName = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const fullname = user?.fullname || name;
  return (
    // A browser's translation must leave the name alone.
    <div translate="no">
      <UserMenu
        label={showsName ? translate('frame.userMenu', { name: fullname }) : OWN_LABEL}
        icon={
          <>
            <AccountCircle />
            {!isPhone && <span>{fullname}</span>}
          </>
        }
      >
        <ListSubheader component="div" role="presentation" sx={{ lineHeight: 1.4, pt: 1.5, pb: 1 }}>
          {translate('frame.greeting', { name: isPhone ? fullname : name })}
        </ListSubheader>
        {own.map(({ path, title, icon }) => (
          <ClosingItem key={path} to={path} icon={icon}>
            {translate(menuTitles[path] ?? title)}
          </ClosingItem>
        ))}
        <ClosingItem icon={HelpOutline} onClick={() => setDialog('shortcuts')}>
          {translate('frame.shortcuts')}
        </ClosingItem>
        <ClosingItem divider icon={InfoOutlined} onClick={() => setDialog('about')}>
          {translate('frame.about')}
        </ClosingItem>
        {isPhone && <LanguageItems />}
        <ThemeItems />
        <LogoutItem icon={SwitchAccountOutlined}>{translate('frame.changePerson')}</LogoutItem>
        <LogoutItem icon={LogoutIcon}>{translate('ra.auth.logout')}</LogoutItem>
      </UserMenu>
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog === 'about' && <AboutDialog onClose={close} />}
    </div>
  );
}

const OWN_LABEL = 'ra.auth.user_menu';

/** The names of screens in this menu where they differ from their titles. */
const menuTitles: Partial<Record<string, MessageKey>> = {
  [paths.passwordChange]: 'frame.editProfile',
  [paths.salonConfiguration]: 'frame.changeSalon',
};

/** The choice of the language, which larger screens have in the top bar. */
function LanguageItems() {
  const [current, setLocale] = useLocaleState();
  return languages.map((locale, index) => (
    <MenuItem
      key={locale}
      divider={index === languages.length - 1}
      role="menuitemradio"
      aria-checked={locale === current}
      lang={locale}
      onClick={() => setLocale(locale)}
    >
      <ListItemIcon>{locale === current && <Check fontSize="small" />}</ListItemIcon>
      {languageNames[locale]}
    </MenuItem>
  ));
}

/** Light, dark or system; react-admin's own button has no system option (decision 0017). */
function ThemeItems() {
  const translate = useTranslate();
  const [theme, showTheme] = useState(currentTheme);
  return themeChoices.map((choice, index) => (
    <MenuItem
      key={choice}
      divider={index === themeChoices.length - 1}
      role="menuitemradio"
      aria-checked={theme === choice}
      onClick={() => {
        setTheme(choice);
        showTheme(choice);
      }}
    >
      <ListItemIcon>{theme === choice && <Check fontSize="small" />}</ListItemIcon>
      {translate(`frame.themes.${choice}`)}
    </MenuItem>
  ));
}

/** Signs out, and leads to the page where the next person signs in. */
function LogoutItem(item: Omit<ClosingItemProps, 'onClick' | 'to' | 'divider'>) {
  return <ClosingItem {...item} onClick={useSignOut()} />;
}

/** MUI's menu also passes `autoFocus` and `tabIndex` to its first item. */
interface ClosingItemProps extends Pick<MenuItemProps, 'divider' | 'autoFocus' | 'tabIndex'> {
  icon: SvgIconComponent;
  /** The URL of its page. */
  to?: string;
  onClick?: () => void;
  children: string;
}

/** An entry that closes the menu first: while the menu is open, a screen reader would not announce a toast. */
function ClosingItem({ icon: Icon, to, onClick, children, ...item }: ClosingItemProps) {
  const menu = useUserMenu();
  return (
    <MenuItem
      {...(to && { component: Link, to })}
      {...item}
      onClick={() => {
        menu?.onClose();
        onClick?.();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {children}
    </MenuItem>
  );
}
