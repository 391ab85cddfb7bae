/** The texts of batches of cards in Polish, except the titles of their screens. */
export const batchesPl = {
  making: 'Bony tej serii właśnie się tworzą. Możesz zająć się czym innym.',
  figures: 'Bony tej serii',
  print: {
    title: 'Wydruk',
    none: 'Ta seria nie była jeszcze drukowana: żaden jej bon nie ma kodu PIN.',
    last: 'Ostatni wydruk (%{number})',
    cards: '%{format}, bony: %{count}',
    running: 'Trwa',
    whole: 'Wysłany w całości',
    brokenOff: 'Przerwany',
    confirmed: 'Potwierdzony: %{by}',
    submit: 'Wydrukuj',
    which: 'Wydrukować serię „%{name}”?',
    first: 'Każdy bon tej serii dostanie kod PIN, który jest tylko na tym wydruku.',
    again:
      'Każdy niesprzedany bon tej serii dostanie nowy kod PIN. Kody z wcześniejszych wydruków działają, dopóki nie potwierdzisz, że ten jest kompletny, albo ktoś nie poda jednego z kodów; bez tego nowy kod przestaje działać po 7 dniach.',
    why: 'Wydruk zawiera kody PIN. Podaj swoje hasło, żeby go rozpocząć.',
    fileName: 'seria-bonow',
    layout: 'Układ',
    layouts: {
      sheet: 'Dziesięć bonów na stronie, ze znakami cięcia',
      card: 'Jeden bon na stronie, w formacie karty płatniczej',
      csv: 'Numery i kody PIN dla drukarni, zwykły tekst',
      xlsx: 'Numery i kody PIN dla drukarni, arkusz',
    },
  },
  confirm: {
    ask: 'Czy wydruk jest kompletny?',
    check: 'Otwórz plik i sprawdź, czy ma wszystkie bony: %{count}.',
    consequence:
      'Po potwierdzeniu kody PIN z wcześniejszych wydruków tych bonów przestaną działać. Tego nie można cofnąć.',
    submit: 'Wydruk jest kompletny',
    later: 'Jeszcze nie wiem',
    open: 'Potwierdź wydruk',
    why: 'Potwierdzasz wydruk kodów PIN. Podaj swoje hasło.',
    done: 'Wydruk jest potwierdzony',
  },
};
