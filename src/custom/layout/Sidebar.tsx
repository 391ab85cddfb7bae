import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { paths } from '../../paths.ts';
import { Logo } from './Logo.tsx';
import { SidebarMenu } from './SidebarMenu.tsx';

/** The sidebar beside the screen: the logo leads to the cards (spec §2). */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('frame.menu')}
      sx={{
        width: collapsed ? 76 : 248,
        flexShrink: 0,
        displayPrint: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        p: 1.5,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        overflow: 'hidden auto',
      }}
    >
      <Logo to={paths.boncards} withName={!collapsed} />
      <SidebarMenu collapsed={collapsed} />
    </Box>
  );
}
