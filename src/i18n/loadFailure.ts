import type { Language } from '../../contract/language.ts';

const pl = {
  title: 'Nie udało się wczytać strony',
  why: 'Sprawdź połączenie z internetem.',
  reload: 'Wczytaj ponownie',
};

const en: typeof pl = {
  title: 'The page could not be loaded',
  why: 'Check your internet connection.',
  reload: 'Reload',
};

/** The message for a chunk that failed to load, in both languages, since nothing more can be loaded then. */
export const loadFailure: Record<Language, typeof pl> = { pl, en };
