/** What a failed call means to a person (requirements "Errors"), in Polish; the public page says it, too. */
export const failuresPl = {
  TIMEOUT_ERROR: 'Serwer nie odpowiedział na czas. Spróbuj ponownie za chwilę.',
  FETCH_ERROR: 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.',
  PARSING_ERROR: 'Nie udało się odczytać odpowiedzi serwera. Spróbuj ponownie za chwilę.',
  forbidden: 'Brak dostępu',
  gone: 'Nie ma takiej pozycji. Mogła zostać usunięta.',
  invalid: 'Wprowadzone dane są niepoprawne',
  tooManyAttempts: 'Zbyt wiele prób. Spróbuj ponownie za %{minutes} min.',
  tooManyAttemptsLater: 'Zbyt wiele prób. Spróbuj ponownie później.',
  unexpected: 'Coś poszło nie tak. Spróbuj ponownie za chwilę.',
  internal: 'Wystąpił błąd serwera',
};
