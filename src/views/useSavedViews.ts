import { useGetList } from 'ra-core';
import type { RecordOf } from '../../contract/resources.ts';
import type { ViewResource } from '../../contract/view.ts';
import { canAccess } from '../canAccess.ts';
import type { RequestOf } from '../wire/callTypes.ts';

export type SavedView = RecordOf<'views'>;
export type ViewBody = RequestOf<'views.create'>['body'];

/** Loads the views of one list, or of all, that the host stores for the signed-in user. */
export function useSavedViews(resource?: ViewResource) {
  const enabled = canAccess({ resource: 'views', action: 'list' });
  const {
    data: views = [],
    isPending,
    error,
    refetch,
  } = useGetList<SavedView>('views', { filter: { resource } }, { enabled, staleTime: 60_000 });
  return {
    views,
    /** Whether the views are still loading. Until then, and after an error, it is unknown whether there are any. */
    isPending: isPending && enabled,
    error,
    refetch,
  };
}
