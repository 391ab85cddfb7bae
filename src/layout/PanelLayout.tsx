import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { type ErrorProps, Layout, useSidebarState } from 'react-admin';
import { Outlet, useNavigation } from 'react-router-dom';
import { withOfficeTexts } from '../i18n/panelProvider.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { delayedFadeIn } from '../ui/DelayedSkeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { unusedLink } from '../ui/unusedLink.ts';
import { InsecureNotice, StorageNotice } from './BrowserNotices.tsx';
import { HeadingRow } from './HeadingRow.tsx';
import { PanelAppBar } from './PanelAppBar.tsx';
import { PanelMenu } from './PanelMenu.tsx';
import { PanelSidebar } from './PanelSidebar.tsx';
import { usePanelScreens } from './panelScreens.ts';
import { SalonReminder } from './SalonReminder.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Toasts } from './Toasts.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { useKeepFocus } from './useKeepFocus.ts';
import { useTopOfPage } from './useTopOfPage.ts';

/**
 * The frame around every screen of the panel: react-admin's layout with our bar and menu, heading, notices and
 * toasts.
 */
export function PanelLayout() {
  useSidebarClass();
  useKeepFocus();
  useTopOfPage();
  const isPhone = useIsPhone();
  return (
    <>
      <Layout appBarAlwaysOn appBar={PanelAppBar} menu={PanelMenu} sidebar={PanelSidebar} error={ScreenError}>
        {!isPhone && <HeadingRow />}
        <Box sx={{ '& > *': { mt: 2 }, displayPrint: 'none' }}>
          {isPhone && <SalonReminder />}
          <InsecureNotice />
          <StorageNotice />
        </Box>
        <Box sx={{ pt: { xs: 2, sm: 3 }, pb: 6, '@media (max-height: 760px)': { pt: 1.5 } }}>
          <Outlet />
        </Box>
      </Layout>
      <PageProgress />
      <Shortcuts />
      {unusedLink.isNoted && <UnusedLinkNotice />}
      <Toasts />
    </>
  );
}

/** Lazy, because it is seldom needed. */
const UnusedLinkNotice = lazyPart(
  withOfficeTexts(async () => (await import('./UnusedLinkNotice.tsx')).UnusedLinkNotice),
  0,
);

/** Replaces a screen that failed to render; menu and bar stay. */
function ScreenError({ error }: ErrorProps) {
  const { ErrorPage } = usePanelScreens();
  const isPhone = useIsPhone();
  // On a phone the bar still shows the title.
  return <ErrorPage error={error} component="div" heading={isPhone ? 'h2' : 'h1'} />;
}

/** Sets the class `sidebar-collapsed` on the body while the sidebar is closed (requirements "Panel frame"). */
function useSidebarClass() {
  const [isOpen] = useSidebarState();
  useEffect(() => {
    document.body.classList.toggle('sidebar-collapsed', !isOpen);
    return () => document.body.classList.remove('sidebar-collapsed');
  }, [isOpen]);
}

const LinearProgress = lazyPart(async () => (await import('@mui/material/LinearProgress')).default, 0);

/** Shown if the next screen takes longer than 200 ms to load. */
function PageProgress() {
  const translate = useTranslate();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LinearProgress
      aria-label={translate('frame.loading')}
      sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', ...delayedFadeIn }}
    />
  );
}
