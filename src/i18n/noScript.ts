import type { Language } from '../../contract/language.ts';

/** Shown by a browser that runs no scripts, in both languages. */
export const noScript: Record<Language, string> = {
  pl: 'Ta strona działa tylko z włączoną obsługą JavaScriptu. Włącz ją w ustawieniach przeglądarki i odśwież stronę.',
  en: 'This page needs JavaScript. Turn it on in the browser’s settings and reload the page.',
};
