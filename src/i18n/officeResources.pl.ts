import { panelWordsPl } from '../../contract/words/panel.pl.ts';

/** The office's Polish texts of resources, which are loaded with its screens. */
export const officeResourcesPl = {
  boncards: {
    history: {
      title: 'Historia',
      part: 'Co pokazać',
      parts: { changes: 'Zmiany', balance: 'Saldo i ważność', audit: panelWordsPl.lists['audit-entries'] },
      balance: 'Saldo: %{amount}',
      extension: 'Przedłużenie ważności',
      until: 'do %{day}',
      before: 'Przedtem do %{day}',
      reversed: 'cofnięto %{amount}',
      undo: 'Cofnij: %{what}',
      otherCard: 'bon %{number}',
      automatic: 'automatycznie',
      none: 'Nic się jeszcze nie zmieniło.',
    },
  },
  'api-keys': {
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
        'Kasa dostanie nowy sekret. Poprzedni działa jeszcze tyle godzin, ile podasz (0: przestaje od razu), więc kasa nie musi przerywać pracy. Jeszcze wcześniejszy przestaje działać od razu; jeśli ostatnia wymiana była mniej niż 15 minut temu, zamiast niego przestaje działać jej nowy sekret.',
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
  },
  'boncards-batches': {
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
      notWhole: 'Wydruk został przerwany.',
      notSaved: 'Plik tego wydruku się nie zapisał.',
      smaller:
        'Jeśli pobieranie często się przerywa, wybierz w „Inny układ…” CSV dla drukarni: to znacznie mniejszy plik.',
      tooMany:
        'Następny wydruk będzie możliwy od %{from}: w ciągu 7 dni tę serię drukowano już 5 razy i żaden z tych wydruków nie został potwierdzony.',
      orConfirm: 'Jeśli ostatni jest kompletny, potwierdź go, a serię będzie można drukować od razu.',
      repeat: 'Wydrukuj jeszcze raz',
      otherwise: 'Inny układ…',
      leaveAsk: 'Przerwać wydruk?',
      leaveWhat:
        'Plik jeszcze się pobiera. Jeśli wyjdziesz, nie zapisze się i trzeba będzie wydrukować serię jeszcze raz.',
      leave: 'Przerwij i wyjdź',
      which: 'Wydrukować serię „%{name}”?',
      first: 'Każdy nieanulowany bon tej serii dostanie kod PIN, który będzie tylko na tym wydruku.',
      again:
        'Każdy bon tej serii, którego nikt jeszcze nie sprzedał ani nie anulował, dostanie nowy kod PIN. Bon, którego sprzedaż cofnięto, zachowa dotychczasowy. Wcześniejsze kody działają, dopóki nie potwierdzisz, że nowy wydruk jest kompletny, albo ktoś nie poda kodu bonu. Jeśli bon ma już kod potwierdzony albo podany, niepotwierdzony nowy przestaje działać po 7 dniach.',
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
      check: 'Otwórz plik wydruku %{number} i sprawdź, czy ma wszystkie bony: %{count}.',
      consequence:
        'Po potwierdzeniu kody PIN z wcześniejszych wydruków tych bonów przestaną działać. Tego nie można cofnąć.',
      sold: 'Bony sprzedane od początku tego wydruku, których kodu PIN nikt nie podał: %{count}. Ich wcześniejsze kody przestaną działać: trzeba je będzie wymienić.',
      submit: 'Wydruk jest kompletny',
      later: 'Jeszcze nie wiem',
      open: 'Potwierdź wydruk',
      why: 'Potwierdzasz wydruk kodów PIN. Podaj swoje hasło.',
      done: 'Wydruk jest potwierdzony',
    },
  },
  users: { sessionsEnd: 'Ta osoba zostanie od razu wylogowana.' },
  'boncards-imports': {
    figures: 'Wiersze tego pliku',
    failedPartly:
      'Bony dodane do tej chwili zostają w systemie. Ich wiersze mogą być też w następnym pliku: policzymy je jako duplikaty.',
  },
  /** Requirements "Requests". */
  requests: {
    action: { toCard: 'Przejdź do bonu', decline: 'Odrzuć' },
    actionHint: 'Prośba zamknie się sama, gdy zrobisz na bonie to, o co chodzi.',
    decline: {
      which: 'Odrzucić prośbę w sprawie bonu %{number}?',
      what: '%{request}. Osoba, która poprosiła, zobaczy powód.',
      submit: 'Odrzuć prośbę',
      done: 'Prośba została odrzucona',
    },
    gone: 'Nie ma takiej prośby albo nie możesz jej zobaczyć.',
  },
  views: {
    deletion: {
      title: 'Usunąć widok „%{name}”?',
      own: 'Tego nie można cofnąć.',
      administrator: 'Zniknie u wszystkich administratorów. Tego nie można cofnąć.',
      employer: 'Zniknie u wszystkich pracowników. Tego nie można cofnąć.',
      submit: 'Usuń widok',
    },
  },
  schedules: {
    action: {
      create: 'Dodaj raport cykliczny',
      pause: 'Wstrzymaj',
      resume: 'Wznów',
      delete: 'Usuń',
      file: 'Ostatni plik',
    },
    notifications: {
      created: 'Raport został dodany',
      updated: 'Raport został zapisany',
      paused: 'Raport jest wstrzymany',
      resumed: 'Raport znów będzie wysyłany',
      deleted: 'Raport został usunięty',
    },
    deletion: {
      title: 'Usunąć raport „%{name}”?',
      content: 'Nie wyślemy go więcej, a linki z wcześniejszych wiadomości przestaną działać.',
    },
    made: 'Plik gotowy %{when}',
    failure: {
      'owner-inactive': 'Nie powstał %{when}: konto autora jest nieaktywne',
      forbidden: 'Nie powstał %{when}: autor nie ma już dostępu do tej listy',
      'view-withdrawn': 'Nie powstał %{when}: autor nie ma już dostępu do tego widoku',
      'no-recipients': 'Nie wysłano %{when}: żaden odbiorca nie może go już dostać',
      'view-strange': 'Nie powstał %{when}: lista nie przyjmuje już filtrów widoku. Zapisz widok od nowa.',
      'too-large': 'Nie powstał %{when}: plik byłby większy niż 100 MB',
      'too-many': 'Nie powstał %{when}: tego dnia było już 50 raportów',
      interrupted: 'Nie powstał %{when}: serwer został zatrzymany',
      internal: 'Nie powstał %{when}: błąd serwera',
    },
    hint: {
      at: 'Czas polski, np. 07:00',
      to: 'Mail zawiera link do pliku XLSX. Pobierze go tylko odbiorca, po zalogowaniu.',
      noViews:
        'Raport wysyła zapisany widok listy, którą można pobrać jako XLSX. Najpierw zapisz widok: przycisk „Widoki” nad listą.',
    },
    others: 'Możesz teraz wysyłać raporty tylko sobie. Inni odbiorcy tego raportu: %{names}.',
    dialog: {
      what: 'O %{at} wyślemy link do pliku XLSX z tej listy, z jej filtrami i kolejnością. Zapiszemy ją jako Twój widok.',
      days: 'Dni w pliku: %{days}.',
      begun: 'Gdy zacznie się nowy okres, pierwszy plik obejmie jeszcze cały poprzedni.',
      submit: 'Zaplanuj',
      done: 'Wysyłka jest zaplanowana, pierwsza %{when}',
      viewLeft: 'Mógł po tym zostać widok „%{name}”. Usuniesz go przyciskiem „Widoki”.',
      unknown: 'Nie wiemy, czy wysyłka „%{name}” jest zaplanowana. Sprawdź to w raportach cyklicznych.',
    },
    /** Which days a file covers. */
    days: {
      today: 'dzień wysyłki',
      yesterday: 'poprzedni dzień',
      'this-week': 'tydzień wysyłki',
      'last-week': 'poprzedni tydzień',
      'this-month': 'miesiąc wysyłki',
      'last-month': 'poprzedni miesiąc',
      'this-year': 'rok wysyłki',
      'last-year': 'poprzedni rok',
      'end-of-last-week': 'ostatni dzień poprzedniego tygodnia',
      'end-of-last-month': 'ostatni dzień poprzedniego miesiąca',
      'end-of-last-year': 'ostatni dzień poprzedniego roku',
      relative: 'liczone od dnia wysyłki',
      fixed: 'zawsze te same',
    },
    report: {
      ready: 'Raport „%{name}” z %{when}',
      expires: 'Plik %{file} czeka do %{when}.',
      gone: 'Tego raportu już nie ma albo nie był przeznaczony dla Ciebie.',
      forbidden: 'Ten raport ma dane, których nie możesz już zobaczyć.',
    },
    empty: 'Nie ma jeszcze żadnego raportu cyklicznego.',
    gone: 'Nie ma takiego raportu.',
  },
  webhooks: {
    action: {
      create: 'Dodaj webhook',
      test: 'Wyślij zdarzenie próbne',
      rotate: 'Wymień sekret',
      delete: 'Usuń',
      replay: 'Wyślij ponownie',
    },
    notifications: {
      created: 'Webhook został dodany',
      updated: 'Webhook został zapisany',
      tested: 'Zdarzenie próbne czeka na wysłanie',
      rotated: 'Sekret został wymieniony',
      deleted: 'Webhook został usunięty',
      replayed: 'Zdarzenie czeka na ponowne wysłanie',
    },
    why: {
      save: 'Ustalasz, dokąd wysyłamy zdarzenia. Podaj swoje hasło.',
      test: 'Wysyłasz zdarzenie próbne. Podaj swoje hasło.',
      rotate: 'Wymieniasz sekret webhooka. Podaj swoje hasło.',
      delete: 'Usuwasz webhook. Podaj swoje hasło.',
      replay: 'Wysyłasz zdarzenie jeszcze raz. Podaj swoje hasło.',
    },
    secret: {
      title: 'Sekret webhooka',
      once: 'Skopiuj go teraz: nie pokażemy go ponownie. Odbiorca sprawdza nim, czy zdarzenie pochodzi z Bonpanelu.',
    },
    rotation: {
      title: 'Wymienić sekret webhooka?',
      content:
        'Pokażemy nowy sekret. Dotychczasowy działa jeszcze przez 24 godziny; jeśli ostatnia wymiana była mniej niż 15 minut temu, zamiast niego działa poprzedni.',
    },
    deletion: {
      title: 'Usunąć webhook?',
      content: 'Nic już nie wyślemy pod ten adres, także tego, co jeszcze czeka.',
    },
    trouble: {
      failing: 'Ten adres nie przyjmuje zdarzeń. Próbujemy ponownie, coraz rzadziej, przez kilka dni.',
      off: 'Ten webhook jest wyłączony: nic pod ten adres nie wysyłamy. Włączysz go przyciskiem „Edytuj”.',
      gone: 'Pod tym adresem niczego już nie ma (odpowiedź 410), więc webhook jest wyłączony. Popraw adres i włącz go ponownie.',
    },
    delivery: {
      none: 'Nic jeszcze nie wysłaliśmy pod ten adres.',
      tries: '%{smart_count} próba |||| %{smart_count} próby |||| %{smart_count} prób',
      answered: 'odpowiedź %{status}',
      next: 'następna próba %{when}',
      replayOf: 'Wyślij ponownie: %{what}',
    },
    empty: 'Nie ma jeszcze żadnego webhooka.',
    gone: 'Nie ma takiego webhooka.',
  },
  exceptions: { none: 'W tym okresie nie było nietypowych operacji.' },
  'audit-entries': {
    allChanges: 'Pokaż wszystkie zmiany: %{object}',
    /** A screen reader says this between the two values. */
    became: 'zmieniono na',
    nothing: 'brak',
    refused: 'Odrzucone próby: %{count}',
    only: 'Tylko: %{object}',
    onlyThis: 'Pokaż tylko zdarzenia dotyczące: %{object}',
    history: {
      none: 'Nic jeszcze nie zapisano.',
      byPerson: 'Co zrobiła ta osoba',
    },
  },
  /** The user's own sessions, in the profile. */
  sessions: {
    title: 'Twoje sesje',
    hint: 'Jeśli nie rozpoznajesz którejś sesji, zakończ ją i zmień hasło.',
    unknown: 'Nieznane urządzenie',
    signedIn: 'Zalogowano %{at}',
    lastUsed: 'Ostatnio używana: %{at}',
    end: 'Zakończ',
    endThis: 'Zakończ sesję: %{device}, %{address}, zalogowano %{at}',
    ended: 'Sesja została zakończona',
  },
  // Only their fields have texts.
  'webhook-deliveries': {},
  actors: {},
  liability: {},
  'roll-forward': {},
  settlement: {},
  'tax-classes': {},
};
