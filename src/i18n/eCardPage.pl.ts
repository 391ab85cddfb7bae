import type { ECardView } from '../../contract/eCardPage.ts';

/** The Polish texts of the page at an e-card's link, in addition to those of the public page. */
export const eCardPagePl = {
  titles: {
    closed: 'Masz e-bon',
    open: 'Twój e-bon',
    dead: 'Ten link nie działa',
    reminders: 'Przypomnienia o e-bonie',
    remindersStopped: 'Przypomnienia wyłączone',
    failed: 'Coś poszło nie tak',
  } satisfies Record<ECardView['name'], string>,
  closed: {
    lead: 'Pokażemy numer bonu, PIN, saldo i\u00a0kod QR, którym zapłacisz w salonie.',
    caution: 'Kto zna numer i PIN, może zapłacić tym bonem. Nie pokazuj ich obcym.',
    show: 'Pokaż bon',
  },
  open: {
    recipient: 'Dla: %{name}',
    message: 'Życzenia',
    code: 'Kod QR z numerem bonu',
    payHere: 'Przy kasie pokaż kod i podaj PIN',
    keepHere: 'Numer i PIN bonu',
    save: 'Zapisz jako obraz',
    saveFailed: 'Nie udało się zapisać obrazu. Zrób zrzut ekranu albo wydrukuj stronę.',
    print: 'Drukuj',
    asOf: 'Stan na %{moment}',
    validUntil: 'Ważny do %{day}',
    howTitle: 'Jak zapłacić',
    how: [
      'Pokaż w salonie kod QR, na telefonie albo na wydruku. Możesz też podyktować numer.',
      'Podaj PIN, gdy sprzedawca o niego poprosi.',
      'Nie musisz wydać wszystkiego naraz: reszta zostaje na bonie.',
    ],
    firstShown: 'Ten bon otwarto pierwszy raz %{moment}. Jeśli zrobił to ktoś obcy, zapytaj w salonie.',
  },
  dead: {
    why: 'Jest niepełny, został zastąpiony nowszym, bon stracił ważność ponad 30 dni temu albo już go nie ma.',
    next: 'Otwórz link z najnowszego maila o tym bonie. Jeśli też nie działa, zapytaj w salonie, w którym kupiono bon.',
    check: 'Sprawdź saldo bonu',
  },
  reminders: {
    lead: 'Zanim e-bon straci ważność, przypominamy o tym mailem.',
    stop: 'Nie przypominaj więcej',
    stopped: 'Nie będziemy już przypominać o tym bonie. Sam bon działa jak dotąd.',
  },
  failed: { again: 'Spróbuj ponownie' },
};
