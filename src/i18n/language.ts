import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/language.ts';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();

/** The language of what the server is rendering, where no browser has stored one. */
let rendered: Language | undefined;

/** Returns what is rendered in a language; all at once, so that nothing else is rendered meanwhile. */
export function renderIn<Result>(language: Language, render: () => Result): Result {
  rendered = language;
  try {
    return render();
  } finally {
    rendered = undefined;
  }
}

/** Returns the interface language (requirements "Languages"), Polish by default; stored in the browser. */
export function currentLanguage(): Language {
  return rendered ?? (localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'pl');
}

/** Sets the interface language, in every tab. */
export function setLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, language);
  announce();
}

function announce() {
  applyLanguage();
  for (const listener of listeners) listener();
}

/** Sets `<html lang>`. */
export function applyLanguage() {
  document.documentElement.lang = currentLanguage();
}

// Another tab changed the language.
// (`?.`: the public page is prerendered where there are no tabs.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORAGE_KEY) announce();
});

/** Calls `listener` when the language changes, also from another tab. Returns a function that stops this. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the interface language and re-renders when it changes. */
export function useLanguage(): Language {
  // The public page is prerendered in Polish.
  return useSyncExternalStore(subscribeLanguage, currentLanguage, () => rendered ?? 'pl');
}
