import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a batch or its print is refused. */
export const batchRefusals = {
  pl: {
    'batch-name-taken': 'Jest już seria o tej nazwie. Wpisz inną.',
    'public-url-missing':
      'Na bonach i w mailach z e-bonem jest adres strony, pod którym sprawdza się saldo, a serwer go nie zna. Poproś osobę, która opiekuje się serwerem, o ustawienie PUBLIC_URL.',
    'batch-not-ready': 'Bony tej serii nie są jeszcze gotowe. Wydrukuj ją, gdy wszystkie powstaną.',
    'print-running': 'Ta seria jest właśnie drukowana. Poczekaj, aż wydruk się skończy.',
    'nothing-to-print':
      'W tej serii nie ma już bonów do wydruku: nowe kody PIN dostają tylko bony, których nikt jeszcze nie sprzedał.',
    'too-many-prints':
      'W ciągu 7 dni tę serię drukowano już %{max} razy i żaden z tych wydruków nie został potwierdzony. Jeśli ostatni jest kompletny, potwierdź go. Jeśli nie, następny będzie możliwy po %{until}; na słabym łączu wybierz wtedy CSV, bo to znacznie mniejszy plik.',
    'print-missing': 'Ta seria nie była jeszcze drukowana.',
    'print-not-whole':
      'Ostatni wydruk został przerwany, więc nie można go potwierdzić. Wydrukuj serię ponownie.',
    'print-outdated': 'Od tego czasu tę serię wydrukowano ponownie. Potwierdzić można tylko ostatni wydruk.',
  },
  en: {
    'batch-name-taken': 'A batch with this name already exists. Enter another name.',
    'public-url-missing':
      'Printed cards and mails with e-cards have the address where their balance is checked, and the server does not know it. Ask the person who runs the server to set PUBLIC_URL.',
    'batch-not-ready': 'The cards of this batch are still being made. Print it once they are ready.',
    'print-running': 'This batch is being printed. Wait until it has finished.',
    'nothing-to-print':
      'This batch has no more cards to print: only cards that were never sold get new PINs.',
    'too-many-prints':
      'This batch has been printed %{max} times within 7 days, and none of these prints is confirmed. If the last one is complete, confirm it. If not, the next one is possible after %{until}; on a slow connection, choose CSV then, because that file is much smaller.',
    'print-missing': 'This batch has not been printed yet.',
    'print-not-whole': 'The last print was interrupted, so it cannot be confirmed. Print the batch again.',
    'print-outdated': 'This batch has been printed again since. Only the last print can be confirmed.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;

/** What a print is called in the name of its file, which is ASCII, and in the title of a PDF. */
export const printWord: Record<Language, string> = { pl: 'wydruk', en: 'print' };

/** The words printed on every card. */
export const printedWords = {
  pl: { pin: 'PIN', balance: 'Saldo: %{address}', balanceAndTerms: 'Saldo i regulamin: %{address}' },
  en: { pin: 'PIN', balance: 'Balance: %{address}', balanceAndTerms: 'Balance and terms: %{address}' },
} satisfies Record<Language, Record<string, string>>;

/** The titles of a printing house's table. */
export const printedTable = {
  pl: { sheet: 'Bony', number: 'Numer bonu', pin: 'PIN', address: 'Kod QR' },
  en: { sheet: 'Cards', number: 'Card number', pin: 'PIN', address: 'QR code' },
} satisfies Record<Language, Record<string, string>>;
