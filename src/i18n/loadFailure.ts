import type { Language } from '../../contract/language.ts';

const pl = {
  title: 'Nie udało się wczytać strony',
  why: 'Sprawdź połączenie z internetem. Powodem może być też nowa wersja strony.',
  reload: 'Wczytaj ponownie',
};

const en: typeof pl = {
  title: 'The page could not be loaded',
  why: 'Check your internet connection. A new version of the page can be the reason, too.',
  reload: 'Reload',
};

/**
 * The message for a chunk that failed to load. Both languages are here, since nothing more can be loaded by then.
 */
export const loadFailure: Record<Language, typeof pl> = { pl, en };

/** Shown by a browser that runs no scripts, in both languages. */
export const noScript: Record<Language, string> = {
  pl: 'Ta strona działa tylko z włączoną obsługą JavaScriptu. Włącz ją w ustawieniach przeglądarki i odśwież stronę.',
  en: 'This page needs JavaScript. Turn it on in the browser’s settings and reload the page.',
};

/** Why a page whose first script cannot be run could not be loaded. */
export const oldBrowser: Record<Language, string> = {
  pl: 'Ta przeglądarka jest zbyt stara dla tej strony. Zaktualizuj ją albo użyj innej.',
  en: 'This browser is too old for this page. Update it, or use another one.',
};
