import { MutationCache, QueryClient } from '@tanstack/react-query';
import { useI18nProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { AdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { authProvider } from '../authProvider.ts';
import { dataProvider } from '../dataProvider.ts';
import { paths } from '../paths.ts';
import { definitions } from '../resources/definitions.ts';
import { useAuth } from '../session.ts';
import { panelStore } from '../store.ts';
import { muiTheme } from '../theme/muiTheme.ts';
import { reactAdmin } from '../theme/reactAdmin.ts';
import { PanelLayout } from './PanelLayout.tsx';
import { RA_BASENAME, routerProvider } from './routerProvider.tsx';

/** The layout route of everything under /panel. */
export default function Panel() {
  const { authorized, bearerToken, user } = useAuth();
  // A session that ended takes its screens along: one that outlived it would still write its own URL over /login.
  if (!authorized) return <Navigate to={paths.login} replace />;
  // A sign-in in another tab remounts the panel here, too.
  return <SignedInPanel key={bearerToken} userId={String(user?.id)} />;
}

function SignedInPanel({ userId }: { userId: string }) {
  const i18nProvider = useI18nProvider();
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(() => panelStore(userId));
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <AdminContext
      basename={RA_BASENAME}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
      theme={panelTheme}
    >
      <ResourceDefinitionContextProvider definitions={resourceDefinitions}>
        <PanelLayout />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

const panelTheme = { ...muiTheme, components: { ...muiTheme.components, ...reactAdmin } };

/** The resources as react-admin knows them. */
const resourceDefinitions = Object.fromEntries(
  definitions.map(({ name, icon, title, list, create, show, edit }) => [
    name,
    {
      name,
      icon,
      recordRepresentation: title,
      hasList: list !== undefined,
      hasCreate: create !== undefined,
      hasShow: show !== undefined,
      hasEdit: edit !== undefined,
    },
  ]),
);

/**
 * Unused data is kept for 60 s, without refetch on focus or reconnect (requirements "Session"). A change is sent at once or not at all: what was pressed
 * offline must not be sent when the network returns.
 */
function createQueryClient() {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      // The salons to choose from are shown everywhere, and are a call of their own.
      onSuccess: (_data, _variables, _result, { options }) =>
        options.mutationKey?.[0] === 'salons' && queryClient.invalidateQueries({ queryKey: ['our-salons'] }),
    }),
    defaultOptions: {
      queries: { gcTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
