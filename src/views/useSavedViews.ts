import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ViewResource } from '../../contract/view.ts';
import { session } from '../session.ts';
import type { AnswerOf, RequestOf } from '../wire/callTypes.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

export type SavedView = AnswerOf<'views'>['items'][number];
export type ViewBody = RequestOf<'createView'>['body'];

/** Loads the views of a list, or of all, that the host keeps for the signed-in person; and changes them. */
export function useSavedViews(resource?: ViewResource) {
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const {
    data: views = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['views', resource],
    queryFn: async ({ signal }) => (await dataProvider.views({ query: { resource }, signal })).items,
    enabled: session.can('views'),
    staleTime: 60_000,
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: ['views'] });
  return {
    views,
    /** Whether they are still to come: until then, and after an error, it is unknown whether there are any. */
    isPending: isPending && session.can('views'),
    error,
    refetch,
    /** Saves a view, as a new one or in the place of another. @throws {HttpFailure} */
    async save(body: ViewBody, replaced: SavedView | undefined) {
      if (replaced) await dataProvider.updateView({ params: { id: replaced.id }, body });
      else await dataProvider.createView({ body });
      await reload();
    },
    /** @throws {HttpFailure} */
    async remove({ id }: SavedView) {
      await dataProvider.deleteView({ params: { id } });
      await reload();
    },
  };
}
