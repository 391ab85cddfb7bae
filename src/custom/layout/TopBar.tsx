import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { paths } from '../../paths.ts';
import { BreadcrumbTrail } from './BreadcrumbTrail.tsx';
import { Logo } from './Logo.tsx';
import { SalonReminder } from './SalonReminder.tsx';
import { SalonSign } from './SalonSign.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  onShowShortcuts: () => void;
}

/** Where the person is, in which salon or in none, and their own menu (spec §2). */
export function TopBar({ sidebarOpen, onToggleSidebar, onShowShortcuts }: TopBarProps) {
  const translate = useTranslate();
  return (
    <Box component="header" sx={{ displayPrint: 'none' }}>
      <Box
        sx={{
          px: { xs: 1, md: 2.5 },
          pt: 1,
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          columnGap: 0.5,
        }}
      >
        <IconButton
          aria-label={translate('frame.toggleMenu')}
          aria-expanded={sidebarOpen}
          onClick={onToggleSidebar}
        >
          {sidebarOpen ? <MenuOpenIcon /> : <MenuIcon />}
        </IconButton>
        <Logo to={paths.panel} label={translate('frame.toPanel')} />
        <BreadcrumbTrail />
        {/* On a phone it has a line of its own; else all the room there is, so that nothing moves when the name arrives. */}
        <Box
          sx={{
            px: 1,
            display: 'grid',
            justifyContent: { md: 'end' },
            order: { xs: 1, md: 0 },
            flex: { xs: '1 1 100%', md: '1 1 auto' },
          }}
        >
          <SalonSign />
        </Box>
        <UserMenu onShowShortcuts={onShowShortcuts} />
      </Box>
      <SalonReminder />
    </Box>
  );
}
