import { ConfirmChange } from './ConfirmButton.tsx';
import type { SavedView } from './useSavedViews.ts';

/** Asks whether to delete a view, and says who loses it with that. */
export function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <ConfirmChange
      isOpen
      call="views.delete"
      title="resources.views.deletion.title"
      titleTranslateOptions={{ name: view.name }}
      content={`resources.views.deletion.${view.role ?? 'own'}`}
      confirm="resources.views.deletion.submit"
      send={(dataProvider) => dataProvider.delete('views', { id: view.id, previousData: view })}
      of="views"
      done="views.deleted"
      onClose={onClose}
    />
  );
}
