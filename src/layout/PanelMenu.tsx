import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Menu, useSidebarState } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { BAR } from '../theme/muiTheme.ts';
import { KeyCap } from './KeyCap.tsx';
import { Logo } from './Logo.tsx';
import { type MenuEntry, useMenuEntries } from './panelScreens.ts';
import { menuGroups } from './screens.ts';
import { useIsPhone } from './useIsPhone.ts';

/** The sidebar's menu in groups; the logo leads to the cards (requirements "Panel frame"). */
export function PanelMenu() {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const isPhone = useIsPhone();
  const all = useMenuEntries().filter(({ group }) => group !== undefined);
  const current = currentEntry(useLocation().pathname, all);
  const groups = menuGroups
    .map((group) => ({ group, entries: all.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0);
  const menu = useRef<HTMLElement>(null);
  const path = current?.path;
  useEffect(() => {
    // In a low window the menu scrolls: keep the current entry in view.
    if (path) menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <Box component="nav" ref={menu} aria-label={translate('frame.menu')} sx={{ pb: 1 }}>
      <Box sx={isPhone ? { px: 1, pt: 1 } : nextToMark}>
        <Logo to={paths.boncards} shows={isPhone ? 'both' : 'name'} />
      </Box>
      {groups.map(({ group, entries }) => (
        <Box
          key={group}
          role="group"
          aria-label={translate(`menu.${group}`)}
          sx={{ pt: 1, '@media (max-height: 760px)': { pt: 0.25 } }}
        >
          {/* A group with a single entry needs no title. */}
          {isOpen && group !== 'overview' && (
            <Typography
              variant="overline"
              color="textSecondary"
              aria-hidden
              sx={{
                display: 'block',
                px: 2.5,
                lineHeight: 2,
                '@media (max-height: 760px)': { lineHeight: 1.4 },
              }}
            >
              {translate(`menu.${group}`)}
            </Typography>
          )}
          <Menu component="div" role="presentation">
            {entries.map((entry) => (
              <Menu.Item
                key={entry.path}
                to={entry.path}
                role="link"
                aria-current={entry === current ? 'page' : undefined}
                data-nested={entry.isNested}
                primaryText={translate(entry.title)}
                leftIcon={<entry.icon />}
              >
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <Box
                    component="span"
                    sx={{ flex: 1, lineHeight: 1.25, whiteSpace: isOpen ? 'normal' : 'nowrap' }}
                  >
                    {translate(entry.title)}
                  </Box>
                  {entry.key && <KeyCap aria-hidden>{entry.key}</KeyCap>}
                </Box>
              </Menu.Item>
            ))}
          </Menu>
        </Box>
      ))}
    </Box>
  );
}

/** The width of the product's name in the top bar in pixels, where the bar has room for it. */
export const NAME_WIDTH = 112;

/** The name stands next to the mark, in the top bar. They look like one logo, but each is a link of its own. */
const nextToMark = {
  position: 'fixed',
  zIndex: 'drawer',
  top: 0,
  left: 100,
  width: NAME_WIDTH,
  height: BAR,
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
} as const;

/** Returns the entry that a screen belongs to: the page of a user, for example, belongs to the list of users. */
function currentEntry(pathname: string, entries: readonly MenuEntry[]): MenuEntry | undefined {
  // /panel also shows the charge screen.
  const path = pathname === paths.panel ? paths.charge : pathname;
  return entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
