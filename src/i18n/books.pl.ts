/** The Polish texts of the books (requirements "Books"). */
export const booksPl = {
  books: {
    cards: '%{count} bon |||| %{count} bony |||| %{count} bonów',
    nothing: 'W wybranym miesiącu nic się nie wydarzyło.',
    counted: {
      drained: 'Cała kwota wydana %{smart_count} min po sprzedaży',
      manyReversals: 'Dużo cofnięć: %{smart_count}',
      pinBurst: 'Seria błędnych PIN-ów: %{smart_count}',
      unlockedOften:
        'PIN odblokowany %{smart_count} raz |||| PIN odblokowany %{smart_count} razy |||| PIN odblokowany %{smart_count} razy',
    },
  },
  overview: {
    salon: 'Dane salonu: %{salon}',
    noSalon: 'Nie masz przypisanego salonu. Poproś administratora, żeby Ci go przypisał.',
    asOf: 'Stan na %{at}',
    active: 'Bony ważne',
    expired: 'Bony po terminie',
    expiring: 'Stracą ważność do %{day}',
    trade: 'Sprzedaż i płatności',
    sold: {
      today: 'Sprzedaż dziś',
      this_month: 'Sprzedaż w tym miesiącu',
      month_before: 'Sprzedaż: poprzedni miesiąc (do %{day})',
    },
    redeemed: {
      today: 'Płatności bonem dziś',
      this_month: 'Płatności bonem w tym miesiącu',
      month_before: 'Płatności bonem: poprzedni miesiąc (do %{day})',
    },
    change: '%{amount} wobec tych samych dni poprzedniego miesiąca',
    clock: {
      sell: {
        'clock-ahead':
          'Zegar serwera pokazuje %{clock_day}, a ostatni pewny dzień to %{day}. Sprzedaż działa, ale zamykanie dni, odpisy i raporty czekają, aż serwer po 24 godzinach pracy sam uzna datę z zegara. Jeśli jest zła, od razu powiadom osobę, która opiekuje się serwerem. Jeśli jest dobra, ta osoba może ją potwierdzić wcześniej.',
        'clocks-differ':
          'Zegary serwera i bazy danych pokazują co innego. Sprzedaż działa, ale zamykanie dni, odpisy i raporty czekają, aż będą zgodne. Powiadom osobę, która opiekuje się serwerem.',
      },
      open: {
        'clock-ahead':
          'Zegar serwera pokazuje %{clock_day}, a ostatni pewny dzień to %{day}: zanim ta osoba otworzy te dni, musi dobrze ustawić zegar albo potwierdzić dzień.',
        'clocks-differ':
          'Zegary serwera i bazy danych pokazują co innego: zanim ta osoba otworzy te dni, muszą być zgodne.',
      },
      entries:
        'Przez źle ustawiony zegar %{count} operacja ma datę po %{latest_day}. |||| Przez źle ustawiony zegar %{count} operacje mają datę po %{latest_day}. |||| Przez źle ustawiony zegar %{count} operacji ma datę po %{latest_day}.',
      closed:
        'Przez źle ustawiony zegar zamknięto dni do %{closed_until}, chociaż jest %{latest_day}. Powiadom osobę, która opiekuje się serwerem: dopóki tego nie naprawi, nie da się niczego zapisać.',
    },
    todo: {
      title: 'Do zrobienia',
      nothing: 'Nic na Ciebie nie czeka.',
      month: 'Zamknij miesiąc: %{month}',
      months:
        '%{count} miesiąc do zamknięcia |||| %{count} miesiące do zamknięcia |||| %{count} miesięcy do zamknięcia',
      imports: '%{count} import z błędami |||| %{count} importy z błędami |||| %{count} importów z błędami',
      'locked-pins':
        '%{count} bon z zablokowanym PIN-em |||| %{count} bony z zablokowanym PIN-em |||| %{count} bonów z zablokowanym PIN-em',
      'blocked-cards':
        '%{count} bon zablokowany dłużej niż tydzień |||| %{count} bony zablokowane dłużej niż tydzień |||| %{count} bonów zablokowanych dłużej niż tydzień',
      'e-cards':
        '%{count} niedostarczony e-bon |||| %{count} niedostarczone e-bony |||| %{count} niedostarczonych e-bonów',
      'not-activated':
        '%{count} osoba nie aktywowała konta |||| %{count} osoby nie aktywowały konta |||| %{count} osób nie aktywowało konta',
      requests: '%{count} prośba z salonów |||| %{count} prośby z salonów |||| %{count} próśb z salonów',
      exceptions:
        '%{count} nietypowa operacja z ostatnich 7 dni |||| %{count} nietypowe operacje z ostatnich 7 dni |||| %{count} nietypowych operacji z ostatnich 7 dni',
      allImports: 'z ostatnich 30 dni, na liście są wszystkie importy',
      since: { today: 'Od dziś', yesterday: 'Od wczoraj', days: 'Od %{count} dni' },
    },
    setup: {
      title: 'Zanim sprzedasz pierwszy bon',
      progress: 'Zrobione: %{done} z %{total}',
      done: 'Gotowe',
      open: 'Do zrobienia',
      salon: {
        name: 'Dodaj salon',
        why: 'Każda sprzedaż i każda płatność jest zapisana w salonie.',
        do: 'Dodaj salon',
      },
      people: {
        name: 'Dodaj osoby',
        why: 'Każda osoba sprzedaje i przyjmuje bony na swoim koncie.',
        do: 'Dodaj użytkownika',
      },
      'tax-class': {
        name: 'Ustal klasę podatkową',
        why: 'Od niej zależy, czy podatek należy się przy sprzedaży bonu, czy przy płatności. Zapytaj księgowość.',
        do: 'Ustal klasę',
      },
      cards: {
        name: 'Dodaj bony',
        why: 'Zaimportuj plik z numerami i PIN-ami kart.',
        whyEither:
          'Zaimportuj plik z numerami i PIN-ami kart, które już masz, albo utwórz nowe i je wydrukuj.',
        do: 'Zaimportuj bony',
      },
      workstation: {
        name: 'Wybierz salon tego stanowiska',
        why: 'W nim zapiszemy to, co sprzedasz na tym urządzeniu.',
        do: 'Wybierz salon',
      },
      trial: {
        name: 'Sprzedaj bon na próbę i cofnij sprzedaż',
        why: 'Po cofnięciu ten sam bon można sprzedać klientowi.',
        do: 'Przejdź do sprzedaży',
      },
    },
    pending: 'Niesprzedane bony w zapasie',
    pendingWithout: 'bez e-bonów po cofniętej sprzedaży',
    searchedUntil: 'Nietypowe operacje: przeszukane do %{day} włącznie',
    sales: '%{count} sprzedaż |||| %{count} sprzedaże |||| %{count} sprzedaży',
    payments: '%{count} płatność |||| %{count} płatności |||| %{count} płatności',
  },
  liability: {
    asOf: 'Na koniec dnia %{day}',
    asOfToday: 'Stan na teraz, %{day}',
    sum: 'Razem na bonach',
    active: 'Ważne',
    history: 'Zobowiązania na koniec kolejnych miesięcy i wybranego dnia',
    rows: 'Według salonu, rodzaju i klasy podatkowej',
    none: 'Na koniec tego dnia na bonach nie było żadnych pieniędzy.',
    noneNow: 'Na bonach nie ma teraz żadnych pieniędzy.',
  },
  taxClass: {
    what: 'Klasa dotyczy bonów danego rodzaju sprzedanych od wskazanego dnia. Bony sprzedane wcześniej zachowują swoją.',
    final: 'Wpisu nie można zmienić ani usunąć. Można dodać następny.',
    set: 'Ustal klasę',
    title: 'Ustal klasę podatkową',
    done: 'Ustalono klasę podatkową',
    none: 'Nie ustalono jeszcze żadnej klasy podatkowej.',
    list: 'Ustalone klasy',
  },
  closing: {
    statement: 'Od otwarcia do zamknięcia',
    statementOf: 'Od otwarcia do zamknięcia: %{salon}',
    item: 'Pozycja',
    running: 'Narastająco',
    opening: 'Stan na początku miesiąca',
    closing: 'Stan na końcu miesiąca',
    closingNow: 'Stan na teraz',
    sold: 'Sprzedaż',
    redeemed: 'Płatności',
    others: 'Inne',
    allSalons: 'Wszystkie salony',
    close: 'Zamknij miesiąc',
    closeWhich: 'Zamknąć miesiąc %{month}?',
    closeWhat:
      'Zapiszemy te kwoty i ich skrót na stałe. Zamkniętego miesiąca nie można otworzyć. Późniejsze różnice pokażemy obok.',
    done: 'Miesiąc %{month} jest zamknięty',
    canClose: 'Ten miesiąc się skończył i czeka na zamknięcie.',
    canCloseEmpty: 'W tym miesiącu nic się nie wydarzyło. Jest skończony, więc można go zamknąć.',
    closed: 'Miesiąc zamknięty',
    closedBy: 'Zamknięto %{doneBy}',
    hash: 'Skrót zamkniętych kwot (SHA-256)',
    same: 'Dzisiejsze kwoty zgadzają się z zamkniętymi.',
    hashDiffers:
      'Zamknięte kwoty zgadzają się z dzisiejszymi, ale nie ze swoim skrótem: ktoś zmienił go w bazie danych. Powiadom osobę, która opiekuje się serwerem.',
    differs:
      'Dzisiejsze kwoty różnią się od zamkniętych: %{differing}. Zamknięte kwoty pozostają bez zmian. Widać je poniżej.',
    keptPart: {
      liability: 'Zobowiązania przy zamknięciu',
      settlement: 'Rozliczenia między salonami przy zamknięciu',
    },
    today: 'Dzisiejsze kwoty',
    keptNothing: 'Przy zamknięciu nie było tu żadnych kwot.',
    difference: 'Różnica',
  },
  settlement: {
    what: 'Salon, który sprzedał bon, oddaje pieniądze salonowi, który przyjął płatność tym bonem.',
    net: 'Kto komu płaci',
    netNone: 'W wybranym miesiącu salony nie mają sobie nic do oddania.',
    salons: 'Salda salonów',
    zero: 'Salda wszystkich salonów sumują się do zera.',
    pairs: 'Płatności bonami innych salonów',
  },
  exceptions: {
    what: 'To, czemu warto się przyjrzeć. Nie każda z tych operacji jest błędem.',
    list: 'Operacje',
  },
};
