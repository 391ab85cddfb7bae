import { useSyncExternalStore } from 'react';
import { currentLanguage, subscribeLanguage } from './language.ts';

/**
 * Gives a hook to the sentences of one catalogue in the chosen language. A Polish visitor never loads the English; where
 * it does not arrive, Polish stays (requirements "Languages"). Awaited, so that no page shows Polish first and English a moment later.
 */
export async function catalogue<Texts>(
  polish: Texts,
  loadEnglish: () => Promise<Texts>,
): Promise<() => Texts> {
  let texts = polish;
  const listeners = new Set<() => void>();

  async function follow() {
    texts = currentLanguage() === 'en' ? await loadEnglish().catch(() => polish) : polish;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  subscribeLanguage(() => void follow());
  if (!import.meta.env.SSR) await follow();
  return () =>
    useSyncExternalStore(
      subscribe,
      () => texts,
      () => polish,
    );
}
