import type { FailureReason } from '../contract/boncardImport.ts';
import type { BoncardType, TransactionType } from '../contract/codes.ts';
import { fill } from '../contract/fill.ts';
import type { Language } from '../contract/language.ts';
import type { Reason } from '../contract/refusals.ts';
import { type FieldProblem, fieldSentences } from '../contract/validation.ts';
import { wordsEn } from '../contract/words.en.ts';
import { wordsPl } from '../contract/words.pl.ts';

/** Everything that the server says to people, beside the words and field sentences that both sides share. */
const sentences = {
  pl: {
    refusals: {
      'body-unreadable': 'Nie udało się odczytać żądania.',
      unauthenticated: 'Zaloguj się, aby kontynuować.',
      forbidden: 'Brak dostępu',
      'search-first': 'Najpierw wyszukaj bon, podając jego numer i PIN.',
      'not-found': 'Strona nie została znaleziona',
      'request-too-slow': 'Żądanie nie dotarło w całości na czas. Spróbuj ponownie.',
      'idempotency-in-flight': 'Ta operacja jest właśnie wykonywana.',
      'user-already-disabled': 'Użytkownik jest już dezaktywowany',
      'user-not-disabled': 'Użytkownik jest aktywny.',
      'user-already-activated': 'Użytkownik aktywował już konto.',
      'body-too-large': 'Wysłane dane są za duże. Plik może mieć najwyżej 10 MB.',
      'media-type-unsupported': 'Ten rodzaj treści nie jest obsługiwany.',
      'fields-invalid': 'Wprowadzone dane są niepoprawne',
      'credentials-invalid': 'Nieprawidłowy adres e-mail lub hasło.',
      'activation-invalid': 'Link aktywacyjny wygasł albo został już użyty.',
      'reset-invalid': 'Link do zmiany hasła wygasł albo został już użyty.',
      'old-password-incorrect': 'Obecne hasło jest nieprawidłowe.',
      'boncard-data-incorrect': 'Nie znaleźliśmy bonu o tych danych. Sprawdź numer i PIN na karcie.',
      'boncard-unknown': 'Nie ma takiego bonu.',
      'boncard-unavailable': 'Bon niedostępny',
      'boncard-pending': 'Bon jest nieaktywny',
      'boncard-used': 'Bon został już wykorzystany',
      'boncard-canceled': 'Bon jest anulowany',
      'boncard-expired': 'Bon stracił ważność %{day}.',
      'amount-above-balance': 'Saldo zmieniło się na %{balance}.',
      'salon-unknown': 'Nie ma takiego salonu. Wybierz inny.',
      'salon-mismatch': 'Możesz działać tylko w swoim salonie.',
      'idempotency-key-reused': 'Ten klucz operacji został już użyty do innej operacji.',
      'file-missing': 'Wybierz plik',
      'file-unreadable':
        'W tym pliku nie ma numerów i kodów PIN bonów. Wybierz plik CSV lub XLSX z kolumnami numer (lub number) i pin.',
      'email-taken': 'Ten adres e-mail ma już inny użytkownik.',
      'user-is-self': 'Nie możesz zrobić tego na własnym koncie.',
      'administrator-is-last': 'To jedyny administrator. Najpierw dodaj innego.',
      'too-many-attempts': 'Zbyt wiele nieudanych prób. Spróbuj ponownie za %{minutes} min.',
      'export-under-way': 'Trwa już Twój eksport. Następny możesz zacząć, gdy się skończy.',
      'too-many-exports': 'Trwa już kilka eksportów. Spróbuj ponownie za chwilę.',
      'headers-too-large': 'Adres albo nagłówki żądania są za długie.',
      internal: 'Wystąpił błąd serwera',
      'database-unavailable': 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
      'outcome-unknown': 'Nie wiadomo, czy operacja została zapisana. Powtórz ją z tym samym kluczem.',
    },
    done: 'Gotowe',
    boncardTypes: wordsPl.boncardTypes,
    transactionTypes: wordsPl.transactionTypes,
    transactionColumns: {
      date: 'Data',
      type: 'Transakcja',
      boncard: 'Numer bonu',
      boncardType: 'Rodzaj bonu',
      document: 'Dokument',
      amount: 'Kwota (zł)',
      validUntil: 'Ważny do',
      salon: 'Salon',
      user: 'Użytkownik',
    },
    transactionFiles: { charge: 'sprzedaz', purchase: 'zakupy', until: 'do' },
    failureColumns: { line: 'Wiersz', number: 'Numer bonu', reason: 'Powód' },
    failureFile: 'bledy-importu',
    failureReasons: {
      duplicate: 'Bon o tym numerze już jest w systemie albo wcześniej w tym pliku.',
      'excel-rounded':
        'Excel zaokrąglił ten numer. Ustaw w kolumnie format „Tekst” i wklej numery jeszcze raz.',
      'number-invalid': fieldSentences.pl.cardNumber,
      'pin-invalid': fieldSentences.pl.pin,
    },
  },
  en: {
    refusals: {
      'body-unreadable': 'The request cannot be read.',
      unauthenticated: 'Sign in to continue.',
      forbidden: 'Access denied',
      'search-first': 'First find the card by its number and PIN.',
      'not-found': 'Page not found',
      'request-too-slow': 'The request did not arrive as a whole in time. Try again.',
      'idempotency-in-flight': 'This operation is being carried out right now.',
      'user-already-disabled': 'The user is already deactivated',
      'user-not-disabled': 'The user is active.',
      'user-already-activated': 'The user has activated the account already.',
      'body-too-large': 'What was sent is too large. A file may have 10 MB at most.',
      'media-type-unsupported': 'This kind of content is not supported.',
      'fields-invalid': 'The entered data is not valid',
      'credentials-invalid': 'The e-mail address or password is incorrect.',
      'activation-invalid': 'The activation link has expired or has been used already.',
      'reset-invalid': 'The password reset link has expired or has been used already.',
      'old-password-incorrect': 'The current password is incorrect.',
      'boncard-data-incorrect': 'We found no card with these data. Check the number and PIN on the card.',
      'boncard-unknown': 'There is no such card.',
      'boncard-unavailable': 'The card is not available',
      'boncard-pending': 'The card is inactive',
      'boncard-used': 'The card has been used up',
      'boncard-canceled': 'The card is canceled',
      'boncard-expired': 'The card expired on %{day}.',
      'amount-above-balance': 'The balance has changed to %{balance}.',
      'salon-unknown': 'There is no such salon. Choose another one.',
      'salon-mismatch': 'You may act for your own salon only.',
      'idempotency-key-reused': 'This operation key has been used for another operation.',
      'file-missing': 'Choose a file',
      'file-unreadable':
        'There are no card numbers and PINs in this file. Choose a CSV or XLSX file with the columns number and pin.',
      'email-taken': 'Another user has this e-mail address.',
      'user-is-self': 'You cannot do this to your own account.',
      'administrator-is-last': 'This is the only administrator. Add another one first.',
      'too-many-attempts': 'Too many failed attempts. Try again in %{minutes} min.',
      'export-under-way':
        'An export of yours is under way already. You can start the next one once it has ended.',
      'too-many-exports': 'Several exports are under way already. Try again shortly.',
      'headers-too-large': 'The address or the headers of the request are too long.',
      internal: 'Internal server error',
      'database-unavailable': 'The service is not available at the moment. Try again shortly.',
      'outcome-unknown': 'It is not known whether the operation was saved. Repeat it with the same key.',
    },
    done: 'Done',
    boncardTypes: wordsEn.boncardTypes,
    transactionTypes: wordsEn.transactionTypes,
    transactionColumns: {
      date: 'Date',
      type: 'Kind',
      boncard: 'Card number',
      boncardType: 'Card type',
      document: 'Document',
      amount: 'Amount (PLN)',
      validUntil: 'Valid until',
      salon: 'Salon',
      user: 'User',
    },
    transactionFiles: { charge: 'charges', purchase: 'purchases', until: 'until' },
    failureColumns: { line: 'Line', number: 'Card number', reason: 'Reason' },
    failureFile: 'import-errors',
    failureReasons: {
      duplicate: 'A card with this number is in the system or earlier in this file.',
      'excel-rounded':
        'Excel has rounded this number. Format the column as text and paste the numbers again.',
      'number-invalid': fieldSentences.en.cardNumber,
      'pin-invalid': fieldSentences.en.pin,
    },
  },
} as const satisfies Record<Language, Sentences>;

type TransactionColumn =
  | 'date'
  | 'type'
  | 'boncard'
  | 'boncardType'
  | 'document'
  | 'amount'
  | 'validUntil'
  | 'salon'
  | 'user';

interface Sentences {
  refusals: Record<Reason, string>;
  done: string;
  boncardTypes: Record<BoncardType, string>;
  transactionTypes: Record<TransactionType, string>;
  transactionColumns: Record<TransactionColumn, string>;
  /** Parts of a file's name: ASCII, no spaces. */
  transactionFiles: Record<TransactionType | 'until', string>;
  failureColumns: Record<'line' | 'number' | 'reason', string>;
  /** Part of a file's name: ASCII, no spaces. */
  failureFile: string;
  failureReasons: Record<FailureReason, string>;
}

export function wordsIn(language: Language): Sentences {
  return sentences[language];
}

export function refusalSentence(
  language: Language,
  reason: Reason,
  args: Record<string, string> = {},
): string {
  return fill(sentences[language].refusals[reason], args);
}

export function fieldSentence(language: Language, { message, args }: FieldProblem): string {
  return fill(fieldSentences[language][message], args);
}
