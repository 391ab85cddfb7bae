import type { Language } from '../../contract/language.ts';

const pl = {
  title: 'Nie udało się wczytać strony',
  why: 'Sprawdź połączenie z internetem.',
  reload: 'Wczytaj ponownie',
};

const en: typeof pl = {
  title: 'The page could not be loaded',
  why: 'Check your internet connection.',
  reload: 'Load again',
};

/** What is said when a part of the console did not arrive: both languages are there before anything is loaded. */
export const loadFailure: Record<Language, typeof pl> = { pl, en };
