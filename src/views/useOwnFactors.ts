import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isOffered } from '../canAccess.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

/** Loads the user's own second factor each time it is shown: a code may have been used elsewhere. */
export function useOwnFactor() {
  const dataProvider = usePanelDataProvider();
  return useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => (await dataProvider.secondFactor({ signal })).data,
    enabled: isOffered('secondFactor'),
    staleTime: 0,
  });
}

/** Loads the user's own passkeys, if the host has passkeys. */
export function useOwnPasskeys() {
  const dataProvider = usePanelDataProvider();
  return useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await dataProvider.passkeys({ signal })).data.passkeys,
    enabled: isOffered('passkeys'),
    staleTime: 0,
  });
}

/**
 * Returns a function that loads the user's factors and sessions again: the first factor of a user ends their other
 * sessions.
 */
export function useReloadFactors(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const key of ['second-factor', 'passkeys', 'sessions']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
