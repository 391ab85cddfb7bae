import { doorSentencesPl } from '../../contract/doorSentences.pl.ts';

/** Polish sentences of every page outside the panel. */
export const doorsPl = {
  fields: doorSentencesPl,
  shared: {
    product: 'Bonpanel',
    otherLanguage: 'English',
    company: 'Strona firmy',
    terms: 'Regulamin bonów',
    staff: 'Panel pracownika',
  },
  failures: {
    network: 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.',
    unexpected: 'Coś poszło nie tak. Spróbuj ponownie za chwilę.',
    tooManyAttempts: 'Zbyt wiele prób. Spróbuj ponownie za %{minutes} min.',
    tooManyAttemptsLater: 'Zbyt wiele prób. Spróbuj ponownie później.',
  },
};
