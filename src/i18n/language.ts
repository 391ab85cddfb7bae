import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/language.ts';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();

/** The interface language: Polish by default and as fallback (requirements "Languages"), kept in the browser. */
export function currentLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'pl';
}

/** Chooses the interface language, in every tab. */
export function setLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, language);
  announce();
}

function announce() {
  applyLanguage();
  for (const listener of listeners) listener();
}

/** `<html lang>` follows the choice. */
export function applyLanguage() {
  document.documentElement.lang = currentLanguage();
}

// Another tab chose.
// (`?.`: the public page is prerendered where there are no tabs.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORAGE_KEY) announce();
});

/** Calls `listener` whenever a language is chosen, in another tab, too. Returns how to stop that. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the interface language; a component that reads it follows the choice. */
export function useLanguage(): Language {
  // The public page is prerendered in Polish.
  return useSyncExternalStore(subscribeLanguage, currentLanguage, () => 'pl');
}
