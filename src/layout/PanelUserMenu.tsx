import Check from '@mui/icons-material/Check';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { UserMenu, useLogout, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';
import type { HttpFailure } from '../httpFailure.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../kinds/lazyPart.tsx';
import { paths } from '../paths.ts';
import { useAuth } from '../session.ts';
import { currentTheme, setTheme, themeChoices } from '../theme/choice.ts';
import { useMenuEntries } from './panelScreens.ts';

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog, 0);

/** The user menu: greeting, the user's pages, theme, sign-out (requirements "Panel frame"). */
export function PanelUserMenu() {
  const translate = useTranslate();
  const { user } = useAuth();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const name = user?.name ?? '';
  // The button's label must contain the visible name; on a phone only the icon is visible.
  const showsName = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  return (
    <>
      <UserMenu label={showsName ? translate('frame.userMenu', { name: user?.fullname || name }) : OWN_LABEL}>
        <ListSubheader component="div" role="presentation" sx={{ lineHeight: 1.4, pt: 1.5, pb: 1 }}>
          {translate('frame.greeting', { name })}
        </ListSubheader>
        <OwnScreens />
        <ShortcutsItem onOpen={() => setShowsShortcuts(true)} />
        <ThemeItems />
        <LogoutItem />
      </UserMenu>
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </>
  );
}

const OWN_LABEL = 'ra.auth.user_menu';

/** Names of screens in this menu, if other than their titles. */
const menuTitles: Partial<Record<string, MessageKey>> = {
  [paths.passwordChange]: 'frame.editProfile',
  [paths.salonConfiguration]: 'frame.changeSalon',
};

function OwnScreens() {
  const translate = useTranslate();
  const menu = useUserMenu();
  // Pages for everybody: one that needs a right is reached from the page it belongs to.
  const own = useMenuEntries().filter(({ group, access }) => !group && !access);
  return own.map(({ path, title, icon: Icon }) => (
    <MenuItem key={path} component={Link} to={path} onClick={menu?.onClose}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(menuTitles[path] ?? title)}
    </MenuItem>
  ));
}

function ShortcutsItem({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem
      divider
      onClick={() => {
        menu?.onClose();
        onOpen();
      }}
    >
      <ListItemIcon>
        <KeyboardOutlined fontSize="small" />
      </ListItemIcon>
      {translate('frame.shortcuts')}
    </MenuItem>
  );
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

/** Signs out; if the host does not confirm, shows why (requirements "Session"). */
function LogoutItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  const notify = useNotify();
  const logout = useLogout();
  return (
    <MenuItem
      onClick={() => {
        // A screen reader would not announce a toast while the menu is open.
        menu?.onClose();
        logout().catch((failure: HttpFailure) => notify(failure.message, { type: 'error' }));
      }}
    >
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      {translate('ra.auth.logout')}
    </MenuItem>
  );
}
