import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'ra-core';
import type { ReactNode } from 'react';
import { usePanelProvider } from './i18n/panelProvider.ts';
import { muiTheme } from './theme/muiTheme.ts';

const theme = createTheme(muiTheme);

/** Provides texts and theme to everything but the public page. */
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
