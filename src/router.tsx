import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'ra-core';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router-dom';
import { loadAuthTexts, usePanelProvider } from './i18n/panelProvider.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { session } from './session.ts';
import { muiTheme } from './theme/muiTheme.ts';
import { fontFamily } from './theme/tokens.ts';
import { loadChunk } from './ui/loadChunk.ts';
import { rememberPage } from './ui/returnPage.ts';

/**
 * Renders the console at the current URL; from then on the router navigates.
 * @throws {ChunkFailure} if the texts do not load.
 */
export async function startRouter(root: Root): Promise<void> {
  // The HTML documents of the panel do not preload the font (vite/prerender.ts), so that no script waits for it.
  // One letter from each of its two files requests both files before there is any text. (`?.`: jsdom has no fonts.)
  document.fonts?.load(`1em ${fontFamily}`, 'aą').catch(() => undefined);
  // Created first, so that it loads the screen in parallel with the texts.
  const router = createBrowserRouter(routes);
  followSession(router);
  await loadChunk(loadAuthTexts);
  root.render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

const theme = createTheme(muiTheme);

/** Provides texts and theme to everything except the public page. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <I18nContext.Provider value={usePanelProvider()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </I18nContext.Provider>
  );
}

/** Navigates when the session begins or ends, in this tab or another one. Returns a function that stops this. */
export function followSession(router: DataRouter): () => void {
  const stops = [
    // After an expired session the user returns to this page; after signing out they do not.
    session.onExpired((user) => {
      const { pathname, search } = router.state.location;
      rememberPage(pathname + search, user.id);
    }),
    session.subscribe((now, before) => {
      if (now.auth.authorized || !before.auth.authorized) return;
      void router.navigate(paths.login, { replace: true });
    }),
    // The guard of the login page then redirects.
    session.onStartedElsewhere(() => void router.revalidate()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
