/** The texts of API keys in Polish, except the titles of their screens. */
export const apiKeysPl = {
  docs: 'Opis API',
  manual: 'Jak podłączyć kasę (po angielsku)',
  charges: 'Sprzedaż tym kluczem',
  purchases: 'Płatności tym kluczem',
  deeds: 'Co zrobił ten klucz',
  secret: {
    title: 'Sekret klucza „%{name}”',
    once: 'Skopiuj go teraz do ustawień kasy. Nie pokażemy go nigdy więcej: zapisujemy tylko jego skrót.',
  },
  rotation: {
    title: 'Wymienić sekret klucza „%{name}”?',
    content:
      'Kasa dostanie nowy sekret. Poprzedni działa jeszcze tyle godzin, ile podasz (0: przestaje od razu), więc kasa nie musi przerywać pracy. Jeszcze wcześniejszy przestaje działać od razu.',
  },
  deletion: {
    title: 'Usunąć klucz „%{name}”?',
    content:
      'Kasa, która go używa, od razu straci dostęp. Tego nie można cofnąć. Jej sprzedaże i płatności pozostaną w statystykach pod tą nazwą.',
  },
  why: {
    create: 'Tworzysz klucz API, który daje dostęp do pieniędzy na bonach. Podaj swoje hasło.',
    rotate: 'Wymieniasz sekret klucza API. Podaj swoje hasło.',
    delete: 'Usuwasz klucz API. Podaj swoje hasło.',
  },
};

/** What a dialog says in Polish that shows a secret once. */
export const secretPl = {
  secret: {
    copy: 'Kopiuj',
    copied: 'Sekret jest w schowku.',
    selected: 'Przeglądarka nie pozwala na kopiowanie. Sekret jest zaznaczony: naciśnij Ctrl+C.',
    close: 'Mam go, zamknij',
  },
};
