/** The texts of the frame around every page outside the panel, in Polish. */
export const framePl = {
  company: 'Strona firmy',
  terms: 'Regulamin bonów',
};

/** The text of the button next to a card's number, in Polish. */
export const scanPl = { byCamera: 'Skanuj aparatem' };

/** The messages for a failed call and on the error pages (requirements "Errors"), in Polish. */
export const errorPl = {
  TIMEOUT_ERROR: 'Serwer nie odpowiedział na czas. Spróbuj ponownie za chwilę.',
  FETCH_ERROR: 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.',
  PARSING_ERROR: 'Nie udało się odczytać odpowiedzi serwera. Spróbuj ponownie za chwilę.',
  fileChanged:
    'Plik „%{name}” został zmieniony, przeniesiony lub usunięty po wybraniu. Wybierz go jeszcze raz.',
  forbidden: 'Brak dostępu',
  gone: 'Nie ma takiej pozycji. Mogła zostać usunięta.',
  invalid: 'Wprowadzone dane są niepoprawne',
  tooManyAttempts: 'Zbyt wiele prób. Spróbuj ponownie za %{wait}.',
  tooManyAttemptsLater: 'Zbyt wiele prób. Spróbuj ponownie później.',
  unexpected: 'Coś poszło nie tak. Spróbuj ponownie za chwilę.',
  internal: 'Wystąpił błąd serwera',
  notFound: 'Strona nie została znaleziona',
  notFoundWhy: 'Adres jest niepełny lub strona została przeniesiona.',
  internalWhy: 'To nie Twoja wina. Spróbuj ponownie za chwilę.',
  requestId: 'Numer zgłoszenia: %{id}',
  home: 'Wróć do sprzedaży bonów',
  unsupported: 'Serwer nie udostępnia tej czynności.',
};
