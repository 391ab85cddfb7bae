/** The interface language: Polish by default and as fallback (spec §9), kept in the browser. */
const languages = ['pl', 'en'] as const;
export type Language = (typeof languages)[number];

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'pl';
}

export function setLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, language);
  applyLanguage();
  for (const listener of listeners) listener();
}

/** `<html lang>` follows the choice. */
export function applyLanguage() {
  document.documentElement.lang = currentLanguage();
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
