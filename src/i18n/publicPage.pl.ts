import { publicSentencesPl } from '../../contract/publicSentences.pl.ts';
import { publicWordsPl } from '../../contract/words/public.pl.ts';
import { errorPl, framePl, scanPl } from './common.pl.ts';

/** The Polish texts of the public page. */
export const publicPagePl = {
  words: publicWordsPl,
  fields: publicSentencesPl,
  error: errorPl,
  scan: scanPl,
  frame: { ...framePl, staff: 'Panel pracownika' },
  form: {
    title: 'Sprawdź swój bon',
    lead: 'Zobacz, ile zostało na bonie, do kiedy jest ważny i co możesz za niego kupić.',
    numberHint: '20 znaków z karty lub e-bonu. Spacje i myślniki możesz pominąć.',
    pinHint: '3 znaki z karty lub e-bonu.',
    submit: 'Sprawdź saldo',
    pending: 'Sprawdzamy…',
    dataIncorrect: 'Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.',
    numberIncorrect: 'Nie znaleźliśmy bonu o tym numerze. Sprawdź dane na karcie.',
    unavailable: 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  },
  salons: {
    title: 'Nasze salony',
    none: 'Nie ma jeszcze żadnego salonu.',
    failed: 'Nie udało się wczytać listy salonów. Zamknij ją i otwórz ponownie.',
  },
  result: {
    another: 'Sprawdź inny bon',
    unknown: 'Twój bon',
    wasValidUntil: 'Był ważny do',
    buys: 'Co możesz kupić',
    notYet: 'ustalimy przy sprzedaży',
    transactions: 'Transakcje',
    noTransactions: 'Brak transakcji.',
    standing: {
      blocked: 'Ten bon jest zablokowany. Zapytaj w salonie.',
      active: 'Bon jest aktywny.',
      expired: 'Bon stracił ważność %{day}. Zapytaj w salonie, co z kwotą %{amount}.',
      writtenOff: 'Bon stracił ważność %{day}, a kwotę, która na nim została, odpisano. Zapytaj w salonie.',
      pending: 'Bon nie jest jeszcze aktywny. Aktywujemy go w salonie przy sprzedaży.',
      used: 'Bon jest wykorzystany. Nie ma już na nim środków.',
      canceled: 'Bon jest anulowany. Nie możesz nim zapłacić. Zapytaj w salonie.',
    },
  },
};
