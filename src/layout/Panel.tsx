import { useI18nProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { AdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { authProvider } from '../authProvider.ts';
import { dataProvider } from '../dataProvider.ts';
import { useLanguage } from '../i18n/language.ts';
import { withOfficeTexts } from '../i18n/panelProvider.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { useAuth } from '../session.ts';
import { muiTheme } from '../theme/muiTheme.ts';
import { reactAdmin } from '../theme/reactAdmin.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { PanelLayout } from './PanelLayout.tsx';
import { createQueryClient } from './panelQueryClient.ts';
import { type PanelScreens, PanelScreensProvider } from './panelScreens.ts';
import { panelStore } from './panelStore.ts';
import { createRouterProvider, RA_BASENAME } from './routerProvider.tsx';
import type { PanelResource } from './screens.ts';

/** The layout route of everything under /panel. */
export function Panel({ screens }: { screens: PanelScreens }) {
  const { authorized, bearerToken, user, enrollFirst = false } = useAuth();
  // Screens are unmounted with their session: a list that outlived it would write its own URL over /login.
  if (!authorized) return <Navigate to={paths.login} replace />;
  // The `key` also remounts the panel after a sign-in in another tab.
  return (
    <SignedInPanel key={bearerToken} userId={user?.id ?? ''} screens={screens} enrollFirst={enrollFirst} />
  );
}

interface SignedInPanelProps {
  userId: string;
  screens: PanelScreens;
  enrollFirst: boolean;
}

function SignedInPanel({ userId, screens, enrollFirst }: SignedInPanelProps) {
  const i18nProvider = useI18nProvider();
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(() => panelStore(userId));
  const [routerProvider] = useState(() => createRouterProvider(screens.resources));
  const [definitions] = useState(() => definitionsOf(screens.resources, i18nProvider.translate));
  useEffect(() => () => queryClient.clear(), [queryClient]);
  const language = useLanguage();
  const loadedIn = useRef(language);
  useEffect(() => {
    if (loadedIn.current === language) return;
    loadedIn.current = language;
    // The host itself writes some sentences, such as why a row was rejected: load them in the new language.
    void queryClient.invalidateQueries();
  }, [language, queryClient]);
  return (
    <AdminContext
      basename={RA_BASENAME}
      authProvider={panelAuth}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
      theme={panelTheme}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <PanelScreensProvider value={screens}>
          {enrollFirst ? <EnrollFirst /> : <PanelLayout />}
        </PanelScreensProvider>
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

/** Lazy, because it is seldom needed and has texts of its own. */
const EnrollFirst = lazyPart(
  withOfficeTexts(async () => (await import('./EnrollFirst.tsx')).EnrollFirst),
  420,
);

/**
 * The panel disappears with its session (`Panel`), so react-admin must not navigate, which a stock application
 * needs.
 */
const panelAuth = {
  ...authProvider,
  async logout(): Promise<false> {
    await authProvider.logout();
    return false;
  },
};

const panelTheme = { ...muiTheme, components: { ...muiTheme.components, ...reactAdmin } };

/** Returns the resources in the form that react-admin needs. */
function definitionsOf(resources: readonly PanelResource[], translate: Translate) {
  return Object.fromEntries(
    resources.map(({ name, icon, title, list, create, show, edit }) => [
      name,
      {
        name,
        icon,
        recordRepresentation: (record: Parameters<typeof title>[0]) => title(record, translate),
        hasList: list !== undefined,
        hasCreate: create !== undefined,
        hasShow: show !== undefined,
        hasEdit: edit !== undefined,
      },
    ]),
  );
}
