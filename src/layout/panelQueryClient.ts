import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
} from '@tanstack/react-query';
import { session } from '../session.ts';
import { sentUser } from '../wire/sentUser.ts';

/** Makes sure that after a change no data from before it is shown as if it were current. */
class PanelQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      if (query.isActive()) {
        // TanStack Query refetches only queries that already have data. A first request that is still running would
        // not be repeated, so cancel it.
        if (data === undefined && fetchStatus === 'fetching') void query.cancel({ silent: true });
      } else if (query.queryKey[1] === 'getOne') {
        // Until the new answer arrives, the record's page would show the old data, with the actions that were
        // possible then.
        this.removeQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Returns the query client of a signed-in panel. Unused data is kept for 60 s, and is not loaded again on focus or
 * reconnect (requirements "Session"). A change is sent immediately or not at all: what a user submits offline must
 * not be sent when the network comes back.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new PanelQueryClient({
    mutationCache: new MutationCache({
      onSuccess(data, _variables, _result, { options }) {
        const [resource, verb] = options.mutationKey ?? [];
        if (resource === 'users' && verb === 'update') session.changed(sentUser(data as object));
        // Every change adds an audit entry. Nothing waits for the entries to be loaded again.
        void queryClient.invalidateQueries({ queryKey: ['audit-entries'] });
        // The salons to choose from come from a different call.
        return resource === 'salons' && queryClient.invalidateQueries({ queryKey: ['our-salons'] });
      },
    }),
    defaultOptions: {
      queries: { gcTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
