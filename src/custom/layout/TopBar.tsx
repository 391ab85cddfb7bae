import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { paths } from '../../paths.ts';
import { BreadcrumbTrail } from './BreadcrumbTrail.tsx';
import { Logo } from './Logo.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  onShowShortcuts: () => void;
}

/** Where the person is, and their own menu (spec §2). */
export function TopBar({ sidebarOpen, onToggleSidebar, onShowShortcuts }: TopBarProps) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        px: { xs: 1, md: 2.5 },
        pt: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        displayPrint: 'none',
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
      <UserMenu onShowShortcuts={onShowShortcuts} />
    </Box>
  );
}
