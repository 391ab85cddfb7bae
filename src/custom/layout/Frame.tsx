import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { appearLate } from '../fields/appearLate.ts';
import { moneyCallNames } from '../money-call/pendingCall.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PendingCallNotice } from './PendingCallNotice.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDrawer } from './SidebarDrawer.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebarToggle } from './useSidebarToggle.ts';
import { VersionNotice } from './VersionNotice.tsx';

const CONTENT = 'content';

/** What stands around every screen of the panel: sidebar, top bar, title, notices, toasts. */
export function Frame() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const sidebar = useSidebarToggle(isPhone);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink target={CONTENT} />
      {isPhone ? (
        <SidebarDrawer open={sidebar.open} onClose={sidebar.toggle} />
      ) : (
        <Sidebar collapsed={!sidebar.open} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar
          sidebarOpen={sidebar.open}
          onToggleSidebar={sidebar.toggle}
          onShowShortcuts={() => setShowsShortcuts(true)}
        />
        <Box component="main" id={CONTENT} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          <PageTitle />
          <Box sx={{ px: { xs: 2, md: 4 }, '& > *': { mt: 2 }, displayPrint: 'none' }}>
            <OfflineNotice />
            <VersionNotice />
            {moneyCallNames.map((name) => (
              <PendingCallNotice key={name} name={name} />
            ))}
          </Box>
          <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 6 }}>
            <Outlet />
          </Box>
        </Box>
      </Box>
      <PageProgress />
      <ShortcutsDialog open={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
      <Shortcuts />
      <Toasts />
    </Box>
  );
}

/** Shown when the next screen takes longer than 200 ms to arrive. */
function PageProgress() {
  const translate = useTranslate();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LinearProgress
      aria-label={translate('frame.loading')}
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        ...appearLate,
      }}
    />
  );
}
