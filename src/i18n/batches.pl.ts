/** The texts of batches of cards in Polish, except the titles of their screens. */
export const batchesPl = {
  making: 'Bony tej serii właśnie powstają. Możesz w tym czasie zająć się czym innym.',
  figures: 'Bony tej serii',
  print: {
    title: 'Wydruk',
    none: 'Ta seria nie była jeszcze drukowana: żaden jej bon nie ma kodu PIN.',
    last: 'Ostatni wydruk (%{number})',
    cards: '%{format}, bony: %{count}',
    running: 'Trwa',
    whole: 'Plik wysłany w całości',
    brokenOff: 'Przerwany',
    confirmed: 'Potwierdzony: %{by}',
    submit: 'Wydrukuj',
    notWhole: 'Wydruk został przerwany. Wydrukuj serię jeszcze raz.',
    notSaved: 'Plik tego wydruku się nie zapisał. Wydrukuj serię jeszcze raz.',
    repeat: 'Wydrukuj jeszcze raz',
    otherwise: 'Inny układ…',
    leaveAsk: 'Przerwać wydruk?',
    leaveWhat:
      'Plik jeszcze się pobiera. Jeśli wyjdziesz, nie zapisze się i trzeba będzie wydrukować serię jeszcze raz.',
    leave: 'Przerwij i wyjdź',
    which: 'Wydrukować serię „%{name}”?',
    first: 'Każdy bon tej serii dostanie kod PIN, który będzie tylko na tym wydruku.',
    again:
      'Każdy niesprzedany bon tej serii dostanie nowy kod PIN. Wcześniejsze kody działają, dopóki nie potwierdzisz, że nowy wydruk jest kompletny, albo ktoś nie poda jednego z kodów bonu. Jeśli bon ma już kod z potwierdzonego wydruku albo taki, który ktoś podał, niepotwierdzony nowy kod przestaje działać po 7 dniach.',
    why: 'Wydruk zawiera kody PIN. Podaj swoje hasło, żeby go rozpocząć.',
    layout: 'Układ',
    layouts: {
      sheet: 'Dziesięć bonów na stronie, ze znacznikami do cięcia',
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
