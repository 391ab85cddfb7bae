import { useSyncExternalStore } from 'react';
import { asLanguage, type Language, languages } from '../../contract/language.ts';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();

/** The language in which the server is rendering a page; there is no browser that could have stored one. */
let rendered: Language | undefined;

/**
 * Renders something in a language and returns the result. Synchronous, so nothing else can be rendered meanwhile.
 */
export function renderIn<Result>(language: Language, render: () => Result): Result {
  rendered = language;
  try {
    return render();
  } finally {
    rendered = undefined;
  }
}

/** Returns the interface language stored in the browser, Polish by default (requirements "Languages"). */
export function currentLanguage(): Language {
  return rendered ?? asLanguage(localStorage.getItem(STORAGE_KEY));
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
// (`?.`: the public page is prerendered by Node, where `addEventListener` does not exist.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORAGE_KEY) announce();
});

/** Calls `listener` when the language changes, also from another tab. Returns a function that stops this. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the interface language, and renders the component again when it changes. */
export function useLanguage(): Language {
  // The public page is prerendered in Polish.
  return useSyncExternalStore(subscribeLanguage, currentLanguage, () => rendered ?? 'pl');
}

/** Returns the languages that somebody can change to. */
export function useOtherLanguages(): Language[] {
  const current = useLanguage();
  return languages.filter((language) => language !== current);
}
