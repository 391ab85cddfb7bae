import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore, useI18nProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { authProvider } from '../../authProvider.ts';
import { dataProvider } from '../../dataProvider.ts';
import { useAuth } from '../../session.ts';
import { Frame } from './Frame.tsx';

/** The layout route of everything under /panel. */
export default function Panel() {
  const { authorized } = useAuth();
  // A screen that outlives its session would still write its own URL over /login.
  return authorized ? <SignedInPanel /> : null;
}

function SignedInPanel() {
  const i18nProvider = useI18nProvider();
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(() => memoryStore());
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <CoreAdminContext
      basename="/panel"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Frame />
    </CoreAdminContext>
  );
}

/** Spec §4: unused data for 60 s, no refetch on focus or reconnect. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
}
