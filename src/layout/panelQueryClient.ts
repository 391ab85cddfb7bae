import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
} from '@tanstack/react-query';
import { session } from '../session.ts';
import { sentUser } from '../wire/sentUser.ts';

/** After a change nothing that was read before it is shown as if it were newer. */
class PanelQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      if (query.isActive()) {
        // TanStack Query asks again only what has been answered once: a first question that is under way would stay.
        if (data === undefined && fetchStatus === 'fetching') void query.cancel({ silent: true });
      } else if (query.queryKey[1] === 'getOne') {
        // Its page would show it, with what could be done then, until the answer comes.
        this.removeQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Returns the client of a signed-in panel. Unused data is kept for 60 s, without refetch on focus or reconnect (requirements
 * "Session"). A change is sent at once or not at all: what a user submits offline must not be sent when the network returns.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new PanelQueryClient({
    mutationCache: new MutationCache({
      onSuccess(data, _variables, _result, { options }) {
        const [resource, verb] = options.mutationKey ?? [];
        if (resource === 'users' && verb === 'update') session.changed(sentUser(data as object));
        // Every change is audited. None waits for its entry to load.
        void queryClient.invalidateQueries({ queryKey: ['audit-entries'] });
        // The salons to choose from are another call.
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
