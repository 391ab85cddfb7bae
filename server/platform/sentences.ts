import type { FailureReason } from '../../contract/boncardImport.ts';
import type { ExceptionRule, MonthPart } from '../../contract/books.ts';
import type {
  BoncardStatus,
  BoncardType,
  DocumentKind,
  LedgerKind,
  TaxClass,
  TransactionType,
} from '../../contract/codes.ts';
import { fill } from '../../contract/fill.ts';
import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';
import { type FieldProblem, fieldSentences } from '../../contract/validation.ts';
import { wordsEn } from '../../contract/words.en.ts';
import { wordsPl } from '../../contract/words.pl.ts';

/** Everything that the server says to people, except for the words and field sentences that both sides share. */
const sentences = {
  pl: {
    refusals: {
      'body-unreadable': 'Nie udało się odczytać żądania.',
      'client-address-invalid': 'Nagłówek X-Forwarded-For nie zawiera adresu IP klienta.',
      unauthenticated: 'Zaloguj się, aby kontynuować.',
      forbidden: 'Brak dostępu',
      'search-first': 'Najpierw wyszukaj bon, podając jego numer i PIN.',
      'confirm-first': 'Najpierw potwierdź swoje hasło.',
      'not-found': 'Strona nie została znaleziona',
      'request-too-slow': 'Żądanie nie dotarło w całości na czas. Spróbuj ponownie.',
      'idempotency-in-flight': 'Ta operacja jest właśnie wykonywana.',
      'user-already-disabled': 'Użytkownik jest już dezaktywowany',
      'user-not-disabled': 'Użytkownik jest aktywny.',
      'user-already-activated': 'Użytkownik aktywował już konto.',
      'user-not-locked': 'To konto nie jest zablokowane.',
      'boncard-not-locked': 'Kod PIN tego bonu nie jest zablokowany.',
      'boncard-already-blocked': 'Ten bon jest już zablokowany.',
      'boncard-not-blocked': 'Ten bon nie jest zablokowany.',
      'body-too-large': 'Wysłane dane są za duże. Plik może mieć najwyżej 10 MB.',
      'media-type-unsupported': 'Ten rodzaj treści nie jest obsługiwany.',
      'fields-invalid': 'Wprowadzone dane są niepoprawne',
      'credentials-invalid': 'Nieprawidłowy adres e-mail lub hasło.',
      'activation-invalid': 'Link aktywacyjny wygasł albo został już użyty.',
      'reset-invalid': 'Link do zmiany hasła wygasł albo został już użyty.',
      'old-password-incorrect': 'Obecne hasło jest nieprawidłowe.',
      'password-common': 'To hasło jest zbyt popularne. Wybierz inne.',
      'password-repeats': 'To hasło powtarza te same znaki, więc łatwo je odgadnąć. Wybierz inne.',
      'password-sequence': 'To hasło to kolejne litery lub cyfry, więc łatwo je odgadnąć. Wybierz inne.',
      'password-keyboard': 'To hasło to sąsiednie klawisze, więc łatwo je odgadnąć. Wybierz inne.',
      'password-date': 'To hasło to głównie data lub rok, więc łatwo je odgadnąć. Wybierz inne.',
      'password-name': 'To hasło to głównie imię lub nazwisko, więc łatwo je odgadnąć. Wybierz inne.',
      'password-word': 'To hasło to głównie popularne słowo, więc łatwo je odgadnąć. Wybierz inne.',
      'password-own':
        'To hasło to głównie Twoje imię, nazwisko lub adres e-mail albo nazwa panelu, więc łatwo je odgadnąć. Wybierz inne.',
      'boncard-data-incorrect': 'Nie znaleźliśmy bonu o tych danych. Sprawdź numer i PIN na karcie.',
      'boncard-unknown': 'Nie ma takiego bonu.',
      'boncard-unavailable': 'Bon niedostępny',
      'boncard-pending': 'Bon jest nieaktywny',
      'boncard-used': 'Bon został już wykorzystany',
      'boncard-canceled': 'Bon jest anulowany',
      'boncard-expired': 'Bon stracił ważność %{day}.',
      'boncard-unlock-spent': 'Ten bon odblokowano już dzisiaj. Teraz może to zrobić tylko administrator.',
      'boncard-unlocked-often': 'Ten bon odblokowywano już zbyt często. Zastąp go innym bonem.',
      'boncard-blocked': 'Bon jest zablokowany',
      'boncard-replaced':
        'Ten bon zastąpiono bonem %{successor}. Kwotę może poprawić administrator korektą na tamtym bonie.',
      'boncard-not-active': 'Przenieść można tylko saldo aktywnego bonu.',
      'boncard-not-charged': 'Ten bon nie został jeszcze sprzedany.',
      'target-is-source': 'To ten sam bon. Zeskanuj nowy.',
      'target-unavailable': 'Ten bon był już sprzedany albo jest anulowany. Weź niesprzedany.',
      'validity-past': fieldSentences.pl.validityPast,
      'validity-not-later': fieldSentences.pl.validityNotLater,
      'validity-too-long': fieldSentences.pl.validityTooLong,
      'cycle-closed':
        'Ten bon sprzedano później ponownie, więc wcześniejszych operacji nie można już zmienić.',
      'day-in-future': 'Ten dzień jeszcze nie nadszedł. Wybierz dzisiejszy albo wcześniejszy.',
      'day-past': 'Wybierz dzisiejszy dzień albo późniejszy.',
      'month-in-future': 'Ten miesiąc jeszcze się nie zaczął. Wybierz bieżący albo wcześniejszy.',
      'month-not-over':
        'Ten miesiąc jeszcze trwa. Zamkniesz go pierwszego dnia następnego miesiąca, od 2:00.',
      'month-before-first': 'W tym miesiącu nie było jeszcze żadnych bonów. Nie ma czego zamykać.',
      'day-not-believed':
        'Nie wiadomo, czy zegar serwera jest dobrze ustawiony, więc miesiąca na razie nie da się zamknąć. Powiadom administratora serwera.',
      'month-closed': 'Ten miesiąc jest już zamknięty.',
      'view-strange':
        'Ta lista nie ma filtra, kolejności ani kolumny „%{name}” albo nie przyjmuje tej wartości.',
      'view-in-use': 'Ten widok jest wysyłany jako raport cykliczny. Najpierw usuń raport.',
      'too-many-views': 'Możesz mieć najwyżej %{max} takich pozycji. Usuń niepotrzebne.',
      'view-not-exportable': 'Z tej listy nie da się zrobić pliku. Wybierz widok innej listy.',
      'recipient-unfit': 'Raport może dostać tylko aktywny administrator albo Ty.',
      'transaction-foreign': 'Możesz cofać tylko operacje swojego salonu i własne. Poproś administratora.',
      'transaction-of-another-day': 'Cofnąć można tylko dzisiejszą operację. Poproś administratora.',
      'transaction-is-reversal': 'Cofnięcia nie można cofnąć.',
      'transaction-reversed': 'Ta operacja została już cofnięta.',
      'purchases-first': 'Najpierw cofnij płatności i korekty tego bonu.',
      'charge-in-part': 'Sprzedaż cofa się w całości.',
      'amount-above-balance': 'Saldo zmieniło się na %{balance}.',
      'amount-above-reversible': 'Cofnąć można jeszcze najwyżej %{max}.',
      'amount-above-limit': 'Kwota nie może przekraczać %{limit}.',
      'amount-below-zero': 'Na bonie jest tylko %{balance}.',
      'salon-unknown': 'Nie ma takiego salonu. Wybierz inny.',
      'salon-mismatch': 'Możesz działać tylko w swoim salonie.',
      'idempotency-key-reused': 'Ten klucz operacji został już użyty do innej operacji.',
      'file-missing': 'Wybierz plik',
      'file-unreadable':
        'W tym pliku nie ma numerów i kodów PIN bonów. Wybierz plik CSV lub XLSX z kolumnami numer (lub number) i pin.',
      'file-too-complex':
        'Odczyt tego pliku zajmuje za dużo czasu lub pamięci. Podziel go na mniejsze albo zapisz jako CSV.',
      'file-row-too-long':
        'W tym pliku jest wiersz dłuższy niż 100 000 znaków. Sprawdź, czy każdy cudzysłów jest zamknięty.',
      'file-too-many-columns': 'Ten plik ma ponad 1000 kolumn. Zostaw tylko kolumny numer i pin.',
      'file-too-many-rows':
        'Ten plik ma więcej wierszy, niż mieści Excel (1 048 576). Podziel go na mniejsze.',
      'file-too-many-parts':
        'Ten plik XLSX ma ponad 1000 części, na przykład obrazków. Skopiuj numery i PIN-y do nowego arkusza.',
      'file-too-many-strings':
        'Ten plik XLSX ma więcej tekstów niż komórek. Skopiuj numery i PIN-y do nowego arkusza.',
      'file-unpacks-too-much':
        'Ten plik XLSX po rozpakowaniu ma ponad 100 MB. Podziel go na mniejsze albo zapisz jako CSV.',
      'file-encrypted':
        'Ten plik jest chroniony hasłem albo zapisany w starym formacie XLS. Zapisz go bez hasła jako XLSX lub CSV.',
      'file-damaged':
        'Ten plik XLSX jest uszkodzony albo nie dotarł w całości. Zapisz go ponownie i wyślij jeszcze raz.',
      'file-zip64':
        'Ten plik XLSX używa rozszerzenia ZIP64, którego nie przyjmujemy. Otwórz go w Excelu i zapisz ponownie.',
      'file-sizes-wrong':
        'W tym pliku XLSX jest część o innym rozmiarze lub innej treści, niż podaje jego spis. Otwórz go w Excelu i zapisz ponownie.',
      'file-headers-differ':
        'Ten plik XLSX podaje o jednej ze swoich części dwie różne rzeczy. Otwórz go w Excelu i zapisz ponownie.',
      'file-extra-data':
        'W tym pliku XLSX są dane, które do niego nie należą, albo drugi spis treści. Otwórz go w Excelu i zapisz ponownie.',
      'file-parts-overlap':
        'W tym pliku XLSX części zachodzą na siebie. Otwórz go w Excelu i zapisz ponownie.',
      'file-part-twice':
        'W tym pliku XLSX dwie części mają tę samą nazwę. Otwórz go w Excelu i zapisz ponownie.',
      'file-other-kind':
        'Ten plik nie jest plikiem CSV ani XLSX, choć może mieć taką nazwę. Otwórz go w arkuszu kalkulacyjnym i zapisz jako XLSX.',
      'columns-unclear':
        'Nie wiadomo, w której kolumnie są numery bonów, a w której kody PIN. Odczytany wiersz: %{found}. W wierszu nad danymi nazwij te kolumny numer i pin.',
      'sheet-unclear':
        'Numery i kody PIN są w kilku arkuszach: %{found}. Zostaw w pliku jeden z nich albo ukryj pozostałe.',
      'quote-unclear':
        'Nie wiadomo, gdzie kończy się komórka w cudzysłowie – wiersz %{found}. Usuń z niej cudzysłów albo zapisz plik jako XLSX.',
      'numbers-rounded':
        'Wszystkie numery kończą się pięcioma zerami: arkusz kalkulacyjny zaokrąglił je, a ich ostatnie cyfry przepadły. Ustaw w kolumnie format „Tekst” i wklej numery jeszcze raz.',
      'file-not-alone': 'Wyślij tylko jeden plik, w polu file.',
      'file-field-unknown': 'Wyślij plik w polu file, a nie w polu %{field}.',
      'email-taken': 'Ten adres e-mail ma już inny użytkownik.',
      'user-is-self': 'Nie możesz zrobić tego na własnym koncie.',
      'administrator-is-last': 'To jedyny administrator. Najpierw dodaj innego.',
      'boncard-locked': 'Zbyt wiele błędnych kodów PIN. Ten bon można sprawdzić ponownie po %{until}.',
      'boncard-needs-unlock':
        'Zbyt wiele błędnych kodów PIN. Ten bon może odblokować tylko pracownik salonu.',
      'account-locked':
        'Zbyt wiele prób na tym koncie. Spróbuj ponownie po %{until} albo poproś administratora o odblokowanie.',
      'address-locked': 'Zbyt wiele prób z tej sieci. Spróbuj ponownie po %{until}.',
      'sign-in-busy': 'Zbyt wiele osób loguje się w tej chwili. Spróbuj ponownie za kilka sekund.',
      'too-many-attempts': 'Zbyt wiele prób naraz. Spróbuj ponownie za kilka sekund.',
      'too-many-requests': 'Zbyt wiele zapytań naraz. Spróbuj ponownie za kilka sekund.',
      'too-many-calls': 'Zbyt wiele żądań naraz z Twojego konta. Spróbuj ponownie za chwilę.',
      'export-under-way': 'Trwa już Twój eksport. Następny możesz zacząć, gdy się skończy.',
      'too-many-exports': 'Trwa już kilka eksportów. Spróbuj ponownie za chwilę.',
      'too-many-uploads': 'Odczytujemy już kilka innych plików. Spróbuj ponownie za chwilę.',
      'headers-too-large': 'Adres albo nagłówki żądania są za długie.',
      internal: 'Wystąpił błąd serwera',
      'day-closed':
        'Księgi tego dnia są już zamknięte, więc nic nie zostało zapisane. Zegar serwera może być źle ustawiony: powiadom administratora serwera.',
      'database-unavailable': 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
      'database-exhausted':
        'Bazie danych brakuje miejsca lub pamięci. Nic nie zostało zapisane. Powiadom administratora i spróbuj ponownie później.',
      'outcome-unknown': 'Nie wiadomo, czy operacja została zapisana. Powtórz ją z tym samym kluczem.',
    },
    done: 'Gotowe',
    clockWasWrong: 'Zegar serwera był źle ustawiony',
    boncardTypes: wordsPl.boncardTypes,
    documentKinds: wordsPl.documentKinds,
    transactionColumns: {
      date: 'Data',
      type: 'Transakcja',
      boncard: 'Numer bonu',
      boncardType: 'Rodzaj bonu',
      document: 'Dokument',
      documentKind: 'Rodzaj dokumentu',
      amount: 'Kwota (zł)',
      validUntil: 'Ważny do',
      salon: 'Salon',
      user: 'Pracownik',
      mark: 'Uwagi',
    },
    transactionMarks: {
      reversed: 'cofnięta',
      partlyReversed: 'cofnięta w części',
      canceled: 'bon anulowany',
    },
    transactionFiles: { charge: 'sprzedaz', purchase: 'zakupy', until: 'do' },
    exceptionColumns: {
      at: 'Kiedy',
      rule: 'Reguła',
      boncard: 'Numer bonu',
      salon: 'Salon',
      user: 'Pracownik',
      document: 'Dokument',
      amount: 'Kwota (zł)',
      count: 'Liczba',
    },
    exceptionFile: 'nietypowe-operacje',
    exceptionRules: wordsPl.exceptionRules,
    boncardColumns: {
      number: 'Numer bonu',
      status: 'Status',
      amount: 'Saldo (zł)',
      validUntil: 'Ważny do',
      type: 'Rodzaj bonu',
      salon: 'Salon sprzedaży',
    },
    boncardStatuses: wordsPl.boncardStatuses,
    boncardMarks: { expired: 'Po terminie', blocked: 'Zablokowany' },
    boncardFile: 'bony',
    ledgerKinds: wordsPl.ledgerKinds,
    taxClasses: wordsPl.taxClasses,
    bookColumns: {
      salon: 'Salon',
      boncardType: 'Rodzaj bonu',
      taxClass: 'Klasa podatkowa',
      validity: 'Ważność',
      cards: 'Liczba bonów',
      amount: 'Kwota (zł)',
      opening: 'Saldo początkowe (zł)',
      closing: 'Saldo końcowe (zł)',
      debtor: 'Salon, który sprzedał bon i jest winien',
      creditor: 'Salon, który przyjął płatność',
      count: 'Liczba płatności i cofnięć',
      net: 'Do zapłaty po kompensacie (zł)',
      state: 'Stan kwot',
    },
    bookStates: {
      open: 'Miesiąc niezamknięty',
      closed: 'Przy zamknięciu',
      differs: 'Przy zamknięciu, ale dziś różnią się: %{differing}',
      today: 'Dziś',
    },
    monthParts: wordsPl.monthParts,
    bookValidity: { active: 'Ważny', expired: 'Po terminie' },
    bookFiles: {
      liability: 'zobowiazania',
      rollForward: 'ruch-zobowiazan',
      settlement: 'rozliczenia-salonow',
    },
    failureColumns: { line: 'Wiersz', number: 'Numer bonu', reason: 'Powód' },
    failureFile: 'bledy-importu',
    failureReasons: {
      duplicate: 'Ten numer jest już w systemie.',
      repeated: 'Powtórzony numer – wiersz %{line}.',
      'excel-rounded':
        'Excel zaokrąglił ten numer. Ustaw w kolumnie format „Tekst” i wklej numery jeszcze raz.',
      'number-invalid': fieldSentences.pl.cardNumber,
      'pin-scientific':
        'Arkusz kalkulacyjny zamienił ten PIN na liczbę w zapisie naukowym, na przykład 1E2 na 100. Ustaw w kolumnie format „Tekst” i wpisz PIN jeszcze raz.',
      'pin-invalid': fieldSentences.pl.pin,
      'cells-shifted':
        'Ten wiersz ma więcej komórek niż nagłówek lub inne wiersze. Ujmij w cudzysłów tekst, w którym jest separator.',
    },
  },
  en: {
    refusals: {
      'body-unreadable': 'The request cannot be read.',
      'client-address-invalid': 'X-Forwarded-For does not hold the IP address of the client.',
      unauthenticated: 'Sign in to continue.',
      forbidden: 'Access denied',
      'search-first': 'First find the card by its number and PIN.',
      'confirm-first': 'First confirm your password.',
      'not-found': 'Page not found',
      'request-too-slow': 'The request did not arrive in time. Try again.',
      'idempotency-in-flight': 'This operation is already in progress.',
      'user-already-disabled': 'The user is already deactivated',
      'user-not-disabled': 'The user is active.',
      'user-already-activated': 'The user has already activated the account.',
      'user-not-locked': 'This account is not locked.',
      'boncard-not-locked': 'The PIN of this card is not locked.',
      'boncard-already-blocked': 'This card is already blocked.',
      'boncard-not-blocked': 'This card is not blocked.',
      'body-too-large': 'The request is too large. A file may be at most 10 MB.',
      'media-type-unsupported': 'This kind of content is not supported.',
      'fields-invalid': 'The entered data is not valid',
      'credentials-invalid': 'The e-mail address or password is incorrect.',
      'activation-invalid': 'The activation link has expired or has already been used.',
      'reset-invalid': 'The password reset link has expired or has already been used.',
      'old-password-incorrect': 'The current password is incorrect.',
      'password-common': 'This password is too common. Choose another one.',
      'password-repeats':
        'This password repeats the same characters, so it is easy to guess. Choose another one.',
      'password-sequence':
        'This password is a row of letters or digits, so it is easy to guess. Choose another one.',
      'password-keyboard': 'This password is a row of keys, so it is easy to guess. Choose another one.',
      'password-date':
        'This password is little more than a date or a year, so it is easy to guess. Choose another one.',
      'password-name':
        'This password is little more than a name, so it is easy to guess. Choose another one.',
      'password-word':
        'This password is little more than a common word, so it is easy to guess. Choose another one.',
      'password-own':
        'This password is little more than your name or e-mail address, or the name of the panel, so it is easy to guess. Choose another one.',
      'boncard-data-incorrect': 'No card matches these details. Check the number and PIN on the card.',
      'boncard-unknown': 'There is no such card.',
      'boncard-unavailable': 'The card is not available',
      'boncard-pending': 'The card is inactive',
      'boncard-used': 'The card has been used up',
      'boncard-canceled': 'The card is canceled',
      'boncard-expired': 'The card expired on %{day}.',
      'boncard-unlock-spent':
        'This card has already been unlocked today. Only an administrator can unlock it again.',
      'boncard-unlocked-often': 'This card has been unlocked too often. Replace it with another one.',
      'boncard-blocked': 'The card is blocked',
      'boncard-replaced':
        'This card was replaced by %{successor}. An administrator can correct the amount by adjusting that card.',
      'boncard-not-active': 'Only the balance of an active card can be moved.',
      'boncard-not-charged': 'This card has not been sold yet.',
      'target-is-source': 'This is the same card. Scan the new one.',
      'target-unavailable': 'This card has already been sold or is canceled. Use one that has not been sold.',
      'validity-past': fieldSentences.en.validityPast,
      'validity-not-later': fieldSentences.en.validityNotLater,
      'validity-too-long': fieldSentences.en.validityTooLong,
      'cycle-closed': 'This card was sold again later, so earlier transactions can no longer be changed.',
      'day-in-future': 'That day has not come yet. Choose today or an earlier day.',
      'day-past': 'Choose today or a later day.',
      'month-in-future': 'That month has not begun yet. Choose this one or an earlier one.',
      'month-not-over':
        'That month is not over. You can close it on the first day of the next one, from 2:00.',
      'month-before-first': 'There were no cards in that month yet. There is nothing to close.',
      'day-not-believed':
        'It is not known whether the server’s clock is right, so no month can be closed for now. Tell the person who runs the server.',
      'month-closed': 'That month is already closed.',
      'view-strange': 'This list has no filter, order or column “%{name}”, or does not accept this value.',
      'view-in-use': 'This view is sent as a scheduled report. Delete the report first.',
      'too-many-views': 'You can have at most %{max} of these. Delete those you do not need.',
      'view-not-exportable': 'This list cannot be exported. Choose a view of another list.',
      'recipient-unfit': 'Only you or an active administrator can receive the report.',
      'transaction-foreign': 'You can only undo what your salon or you booked. Ask an administrator.',
      'transaction-of-another-day': 'Only what was booked today can be undone. Ask an administrator.',
      'transaction-is-reversal': 'A reversal cannot be undone.',
      'transaction-reversed': 'This has already been undone.',
      'purchases-first': 'First undo the payments and adjustments of this card.',
      'charge-in-part': 'A sale can only be undone as a whole.',
      'amount-above-balance': 'The balance has changed to %{balance}.',
      'amount-above-reversible': 'At most %{max} of it can still be undone.',
      'amount-above-limit': 'The amount may not exceed %{limit}.',
      'amount-below-zero': 'There is only %{balance} on the card.',
      'salon-unknown': 'There is no such salon. Choose another one.',
      'salon-mismatch': 'You may only act for your own salon.',
      'idempotency-key-reused': 'This operation key has already been used for another operation.',
      'file-missing': 'Choose a file',
      'file-unreadable':
        'There are no card numbers and PINs in this file. Choose a CSV or XLSX file with the columns number and pin.',
      'file-too-complex':
        'Reading this file takes too much time or memory. Split it into smaller ones or save it as CSV.',
      'file-row-too-long':
        'A row of this file is longer than 100,000 characters. Check that every quotation mark is closed.',
      'file-too-many-columns': 'This file has more than 1000 columns. Keep only the columns number and pin.',
      'file-too-many-rows':
        'This file has more rows than Excel holds (1,048,576). Split it into smaller ones.',
      'file-too-many-parts':
        'This XLSX file has more than 1000 parts, pictures for example. Copy the numbers and PINs into a new sheet.',
      'file-too-many-strings':
        'This XLSX file has more texts than cells. Copy the numbers and PINs into a new sheet.',
      'file-unpacks-too-much':
        'This XLSX file unpacks to more than 100 MB. Split it into smaller ones or save it as CSV.',
      'file-encrypted':
        'This file has a password or is in the old XLS format. Save it without a password as XLSX or CSV.',
      'file-damaged':
        'This XLSX file is damaged or did not arrive completely. Save it again and upload it once more.',
      'file-zip64':
        'This XLSX file uses the ZIP64 extension, which is not accepted. Open it in Excel and save it again.',
      'file-sizes-wrong':
        'A part of this XLSX file differs in size or content from what its directory says. Open it in Excel and save it again.',
      'file-headers-differ':
        'This XLSX file contradicts itself about one of its parts. Open it in Excel and save it again.',
      'file-extra-data':
        'This XLSX file contains data that does not belong to it, or a second directory. Open it in Excel and save it again.',
      'file-parts-overlap': 'Parts of this XLSX file overlap. Open it in Excel and save it again.',
      'file-part-twice':
        'Two parts of this XLSX file have the same name. Open it in Excel and save it again.',
      'file-other-kind':
        'This file is neither CSV nor XLSX, although its name may say so. Open it in a spreadsheet program and save it as XLSX.',
      'columns-unclear':
        'It is not clear which column holds the card numbers and which the PINs. Row that was read: %{found}. Name these columns number and pin in the row above the data.',
      'sheet-unclear':
        'Several sheets have numbers and PINs: %{found}. Keep one of them in the file, or hide the others.',
      'quote-unclear':
        'It is not clear where a cell in quotation marks ends – row %{found}. Remove its quotation mark, or save the file as XLSX.',
      'numbers-rounded':
        'All numbers end in five zeros: a spreadsheet program has rounded them, and their last digits are lost. Format the column as text and paste the numbers again.',
      'file-not-alone': 'Send only one file, in the field file.',
      'file-field-unknown': 'Send the file in the field file, not in the field %{field}.',
      'email-taken': 'Another user has this e-mail address.',
      'user-is-self': 'You cannot do this to your own account.',
      'administrator-is-last': 'This is the only administrator. Add another one first.',
      'boncard-locked': 'Too many wrong PINs. This card can be checked again after %{until}.',
      'boncard-needs-unlock': 'Too many wrong PINs. Only the staff of a salon can unlock this card.',
      'account-locked':
        'Too many attempts on this account. Try again after %{until}, or ask an administrator to unlock it.',
      'address-locked': 'Too many attempts from this network. Try again after %{until}.',
      'sign-in-busy': 'Too many people are signing in right now. Try again in a few seconds.',
      'too-many-attempts': 'Too many attempts at once. Try again in a few seconds.',
      'too-many-requests': 'Too many requests at once. Try again in a few seconds.',
      'too-many-calls': 'Too many requests at once from your account. Try again shortly.',
      'export-under-way':
        'One of your exports is still running. You can start the next one when it has finished.',
      'too-many-exports': 'Several exports are already running. Try again shortly.',
      'too-many-uploads': 'Several other files are being read. Try again shortly.',
      'headers-too-large': 'The address or the headers of the request are too long.',
      internal: 'Internal server error',
      'day-closed':
        'The books of this day are closed already, so nothing was saved. The server’s clock may be wrong: tell the person who runs the server.',
      'database-unavailable': 'The service is not available at the moment. Try again shortly.',
      'database-exhausted':
        'The database lacks disk space or memory. Nothing was saved. Tell the administrator and try again later.',
      'outcome-unknown': 'It is not known whether the operation was saved. Repeat it with the same key.',
    },
    done: 'Done',
    clockWasWrong: 'The server’s clock was wrong',
    boncardTypes: wordsEn.boncardTypes,
    documentKinds: wordsEn.documentKinds,
    transactionColumns: {
      date: 'Date',
      type: 'Transaction',
      boncard: 'Card number',
      boncardType: 'Card type',
      document: 'Document',
      documentKind: 'Document type',
      amount: 'Amount (PLN)',
      validUntil: 'Valid until',
      salon: 'Salon',
      user: 'Employee',
      mark: 'Notes',
    },
    transactionMarks: { reversed: 'undone', partlyReversed: 'partly undone', canceled: 'card canceled' },
    transactionFiles: { charge: 'sales', purchase: 'purchases', until: 'until' },
    exceptionColumns: {
      at: 'When',
      rule: 'Rule',
      boncard: 'Card number',
      salon: 'Salon',
      user: 'Employee',
      document: 'Document',
      amount: 'Amount (PLN)',
      count: 'Count',
    },
    exceptionFile: 'unusual-operations',
    exceptionRules: wordsEn.exceptionRules,
    boncardColumns: {
      number: 'Card number',
      status: 'Status',
      amount: 'Balance (PLN)',
      validUntil: 'Valid until',
      type: 'Card type',
      salon: 'Issuing salon',
    },
    boncardStatuses: wordsEn.boncardStatuses,
    boncardMarks: { expired: 'Expired', blocked: 'Blocked' },
    boncardFile: 'cards',
    ledgerKinds: wordsEn.ledgerKinds,
    taxClasses: wordsEn.taxClasses,
    bookColumns: {
      salon: 'Salon',
      boncardType: 'Card type',
      taxClass: 'Tax class',
      validity: 'Validity',
      cards: 'Cards',
      amount: 'Amount (PLN)',
      opening: 'Opening balance (PLN)',
      closing: 'Closing balance (PLN)',
      debtor: 'Salon that sold the card and owes',
      creditor: 'Salon that took the payment',
      count: 'Payments and reversals',
      net: 'Payable after offsetting (PLN)',
      state: 'State of the amounts',
    },
    bookStates: {
      open: 'Month not closed',
      closed: 'When closed',
      differs: 'When closed, but different today: %{differing}',
      today: 'Today',
    },
    monthParts: wordsEn.monthParts,
    bookValidity: { active: 'Valid', expired: 'Expired' },
    bookFiles: { liability: 'liability', rollForward: 'roll-forward', settlement: 'salon-settlement' },
    failureColumns: { line: 'Row', number: 'Card number', reason: 'Reason' },
    failureFile: 'import-errors',
    failureReasons: {
      duplicate: 'This number is already in the system.',
      repeated: 'This number repeats that of row %{line}.',
      'excel-rounded':
        'Excel has rounded this number. Format the column as text and paste the numbers again.',
      'number-invalid': fieldSentences.en.cardNumber,
      'pin-scientific':
        'A spreadsheet program has turned this PIN into a number in scientific notation, such as 1E2 into 100. Format the column as text and enter the PIN again.',
      'pin-invalid': fieldSentences.en.pin,
      'cells-shifted':
        'This row has more cells than the header or the other rows. Put quotation marks around the text that contains the separator.',
    },
  },
} as const satisfies Record<Language, Sentences>;

type TransactionColumn =
  | 'date'
  | 'type'
  | 'boncard'
  | 'boncardType'
  | 'document'
  | 'documentKind'
  | 'amount'
  | 'validUntil'
  | 'salon'
  | 'user'
  | 'mark';

type BookColumn =
  | 'salon'
  | 'boncardType'
  | 'taxClass'
  | 'validity'
  | 'cards'
  | 'amount'
  | 'opening'
  | 'closing'
  | 'debtor'
  | 'creditor'
  | 'count'
  | 'net'
  | 'state';

interface Sentences {
  refusals: Record<Reason, string>;
  done: string;
  /** Why a balance comes back that was written off. */
  clockWasWrong: string;
  boncardTypes: Record<BoncardType, string>;
  documentKinds: Record<DocumentKind, string>;
  transactionColumns: Record<TransactionColumn, string>;
  transactionMarks: Record<'reversed' | 'partlyReversed' | 'canceled', string>;
  /** Parts of a file's name: ASCII, no spaces. */
  transactionFiles: Record<TransactionType | 'until', string>;
  exceptionColumns: Record<
    'at' | 'rule' | 'boncard' | 'salon' | 'user' | 'document' | 'amount' | 'count',
    string
  >;
  /** Part of a file's name: ASCII, no spaces. */
  exceptionFile: string;
  exceptionRules: Record<ExceptionRule, string>;
  boncardColumns: Record<'number' | 'status' | 'amount' | 'validUntil' | 'type' | 'salon', string>;
  boncardStatuses: Record<BoncardStatus, string>;
  boncardMarks: Record<'expired' | 'blocked', string>;
  /** Part of a file's name: ASCII, no spaces. */
  boncardFile: string;
  ledgerKinds: Record<LedgerKind, string>;
  taxClasses: Record<TaxClass, string>;
  bookColumns: Record<BookColumn, string>;
  /** What the figures of a month are. */
  bookStates: Record<'open' | 'closed' | 'differs' | 'today', string>;
  monthParts: Record<MonthPart, string>;
  bookValidity: Record<'active' | 'expired', string>;
  /** Parts of a file's name: ASCII, no spaces. */
  bookFiles: Record<'liability' | 'rollForward' | 'settlement', string>;
  failureColumns: Record<'line' | 'number' | 'reason', string>;
  /** Part of a file's name: ASCII, no spaces. */
  failureFile: string;
  failureReasons: Record<FailureReason, string>;
}

/** Returns the words of a language. */
export function wordsIn(language: Language): Sentences {
  return sentences[language];
}

/** Returns the sentence of a refusal. */
export function refusalSentence(
  language: Language,
  reason: Reason,
  args: Record<string, string> = {},
): string {
  return fill(sentences[language].refusals[reason], args);
}

/** Returns why a row of an import added no card. */
export function failureSentence(
  language: Language,
  { reason, first_line: line }: { reason: FailureReason; first_line: number | null },
): string {
  return fill(sentences[language].failureReasons[reason], { line: String(line) });
}

/** Returns the sentence of a field's problem. */
export function fieldSentence(language: Language, { message, args }: FieldProblem): string {
  return fill(fieldSentences[language][message], args);
}
