import { wordsPl } from '../../contract/words.pl.ts';

/** Polish sentences of what a public check finds. */
export const checkResultPl = {
  words: wordsPl,
  number: 'Numer bonu',
  another: 'Sprawdź inny bon',
  balance: 'Saldo',
  validUntil: 'Ważny do',
  wasValidUntil: 'Był ważny do',
  buys: 'Co możesz kupić',
  type: 'Rodzaj bonu',
  notYet: 'ustalimy przy sprzedaży',
  transactions: 'Transakcje',
  cancellation: 'Anulowanie: %{amount}',
  noTransactions: 'Brak transakcji.',
  standing: {
    active: 'Bon jest aktywny.',
    expired: 'Bon stracił ważność %{day}. Zapytaj w salonie, co z kwotą %{amount}.',
    pending: 'Bon nie jest jeszcze aktywny. Aktywujemy go w salonie przy sprzedaży.',
    used: 'Bon jest wykorzystany. Nie ma już na nim środków.',
    canceled: 'Bon jest anulowany. Nie możesz nim zapłacić.',
  },
};
