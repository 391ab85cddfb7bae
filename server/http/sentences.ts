import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** The reasons for which any call may be refused. */
export const httpRefusals = {
  pl: {
    'body-unreadable': 'Nie udało się odczytać żądania.',
    'client-address-invalid': 'Nagłówek X-Forwarded-For nie zawiera adresu IP klienta.',
    unauthenticated: 'Zaloguj się, aby kontynuować.',
    forbidden: 'Brak dostępu',
    'not-found': 'Nie ma takiej pozycji. Mogła zostać usunięta.',
    'request-too-slow': 'Żądanie nie dotarło w całości na czas. Spróbuj ponownie.',
    'body-too-large': 'Wysłane dane są za duże. Plik może mieć najwyżej 10 MB.',
    'media-type-unsupported': 'Ten rodzaj treści nie jest obsługiwany.',
    'fields-invalid': 'Wprowadzone dane są niepoprawne',
    'too-many-requests': 'Zbyt wiele zapytań naraz. Spróbuj ponownie za kilka sekund.',
    'too-many-calls': 'Zbyt wiele żądań naraz z Twojego konta. Spróbuj ponownie za chwilę.',
    'headers-too-large': 'Adres albo nagłówki żądania są za długie.',
    internal: 'Wystąpił błąd serwera',
    'day-closed':
      'Księgi tego dnia są już zamknięte, więc nic nie zostało zapisane. Zegar serwera może być źle ustawiony: powiadom osobę, która opiekuje się serwerem.',
    'database-unavailable': 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    'database-exhausted':
      'Bazie danych brakuje miejsca lub pamięci. Nic nie zostało zapisane. Powiadom osobę, która opiekuje się serwerem, i spróbuj ponownie później.',
    'outcome-unknown':
      'Nie wiadomo, czy operacja została zapisana. Powtórz ją z tym samym kluczem, a bez klucza najpierw to sprawdź.',
  },
  en: {
    'body-unreadable': 'The request cannot be read.',
    'client-address-invalid': 'X-Forwarded-For does not hold the IP address of the client.',
    unauthenticated: 'Sign in to continue.',
    forbidden: 'Access denied',
    'not-found': 'There is no such item. It may have been deleted.',
    'request-too-slow': 'The request did not arrive in time. Try again.',
    'body-too-large': 'The request is too large. A file may be at most 10 MB.',
    'media-type-unsupported': 'This kind of content is not supported.',
    'fields-invalid': 'The entered data is not valid',
    'too-many-requests': 'Too many requests at once. Try again in a few seconds.',
    'too-many-calls': 'Too many requests at once from your account. Try again shortly.',
    'headers-too-large': 'The address or the headers of the request are too long.',
    internal: 'Internal server error',
    'day-closed':
      'The books of this day are closed already, so nothing was saved. The server’s clock may be wrong: tell the person who runs the server.',
    'database-unavailable': 'The service is not available at the moment. Try again shortly.',
    'database-exhausted':
      'The database lacks disk space or memory. Nothing was saved. Tell the person who runs the server and try again later.',
    'outcome-unknown':
      'It is not known whether the operation was saved. Repeat it with the same key; without a key, check that first.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;

/** The sentence of `not-found` for a path that no call has. */
export const unknownPath: Record<Language, string> = {
  pl: 'Strona nie została znaleziona',
  en: 'Page not found',
};

/** The sentence of a successful call that has nothing else to say. */
export const done: Record<Language, string> = { pl: 'Gotowe', en: 'Done' };
