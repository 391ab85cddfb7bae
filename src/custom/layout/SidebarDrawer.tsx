import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import { paths } from '../../paths.ts';
import { Logo } from './Logo.tsx';
import { SidebarMenu } from './SidebarMenu.tsx';

/** The sidebar on a phone: a drawer over the screen. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': translate('frame.menu'), sx: { width: 272, p: 1.5 } },
      }}
    >
      <nav aria-label={translate('frame.menu')}>
        <Logo to={paths.boncards} withName onNavigate={onClose} />
        <SidebarMenu onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
