/** The Polish texts of the office’s screens, apart from the books. */
export const officePl = {
  /** Saving a list as a view (requirements "Saved views"). */
  views: {
    title: 'Zapisz widok',
    what: 'Zapiszemy filtry, kolejność i kolumny tej listy. Twój widok o tej samej nazwie zostanie zastąpiony.',
    days: 'Daty',
    periods: {
      today: 'Dzień użycia widoku',
      yesterday: 'Dzień przed użyciem widoku',
      'this-week': 'Tydzień, w którym widok jest używany',
      'last-week': 'Tydzień przed tym, w którym widok jest używany',
      'this-month': 'Miesiąc, w którym widok jest używany',
      'last-month': 'Miesiąc przed tym, w którym widok jest używany',
      'this-year': 'Rok, w którym widok jest używany',
      'last-year': 'Rok przed tym, w którym widok jest używany',
      'end-of-last-week': 'Ostatni dzień poprzedniego tygodnia',
      'end-of-last-month': 'Ostatni dzień poprzedniego miesiąca',
      'end-of-last-year': 'Ostatni dzień poprzedniego roku',
      relative: 'Względem dnia użycia widoku',
      fixed: 'Zawsze te same',
    },
    role: 'Kto go widzi',
    onlyMe: 'Tylko ja',
    roles: { administrator: 'Wszyscy administratorzy', employer: 'Wszyscy pracownicy' },
    saved: 'Widok został zapisany',
    deleted: 'Widok został usunięty',
  },
  /** An action on many rows of a list (requirements "Bulk actions"). */
  bulk: {
    title: '%{action} (%{count})',
    some: 'Dotyczy %{count} z %{selected} zaznaczonych. Pozostałe pominiemy: %{statuses}.',
    none: 'Nie można tego zrobić z żadnym z zaznaczonych: %{statuses}.',
    stop: 'Zatrzymaj',
    done: '%{title} – gotowe',
    results: {
      done: 'Zrobione: %{count}',
      refused: 'Odmowy: %{count}',
      unknown: 'Bez odpowiedzi: %{count}',
      unsent: 'Niewysłane: %{count}',
    },
    unknown: 'Nie wiemy, czy to zostało zapisane.',
    again: 'Spróbuj ponownie: %{count}',
    outdated:
      'Żeby zobaczyć, co się zmieniło, i zdecydować, zamknij to okno i wybierz tę czynność jeszcze raz.',
    block:
      'Dopóki ich nie odblokujesz, bonów nie będzie można sprzedać ani nimi płacić. Salda zostają bez zmian.',
    sendRest: 'Wyślij pozostałe: %{count}',
    cancel: 'Salda tych bonów, razem %{amount}, przepadną. Tego nie można cofnąć.',
    extend:
      'Najwcześniejsza dotychczasowa data ważności: %{first}, najpóźniejsza: %{last}. Bony ważne dłużej zostaną bez zmian.',
    deactivate: {
      what: 'Te osoby od razu stracą dostęp do panelu. Ich transakcje pozostaną w statystykach.',
      whatWithKeys:
        'Te osoby od razu stracą dostęp do panelu. Ich transakcje pozostaną w statystykach. Klucze API, które utworzyły, przestaną działać.',
      unknown: 'Sprawdź status użytkownika, zanim spróbujesz jeszcze raz.',
    },
    resendActivation: {
      what: 'Wyślemy im nowy link do ustawienia hasła. Poprzednie linki też będą działać.',
      unknown: 'Sprawdź historię zmian użytkownika, zanim spróbujesz jeszcze raz.',
    },
  },
  /** What unblocking means for a card that cannot pay. */
  unblocked: {
    pending: 'Bon znów będzie można sprzedać.',
    used: 'Bon znów będzie można doładować.',
    expired: 'Bon stracił ważność %{day}. Żeby można było nim płacić, trzeba go też przedłużyć.',
  },
  /** About cards whose balance was written off: what an extension brings back. */
  writtenOff: {
    extend:
      'Bon stracił ważność %{day}, a jego saldo odpisano. Po przedłużeniu wróci %{amount} i na bonie będzie %{after}.',
    extendUnknown: 'Bon stracił ważność %{day}, a jego saldo odpisano. Po przedłużeniu saldo wróci.',
    extendMany:
      'Odpisane saldo wróci na %{smart_count} bon, razem %{amount}. |||| Odpisane saldo wróci na %{smart_count} bony, razem %{amount}. |||| Odpisane saldo wróci na %{smart_count} bonów, razem %{amount}.',
    extendManyUnknown:
      'Odpisane saldo wróci na %{smart_count} bon. |||| Odpisane saldo wróci na %{smart_count} bony. |||| Odpisane saldo wróci na %{smart_count} bonów.',
    adjust:
      'Bon stracił ważność %{day} i odpisano z niego %{amount}. Ta kwota wróci, gdy przedłużysz ważność, a do tego czasu bonem nie można płacić.',
  },
  /** Why the password is asked for before somebody's account is changed. */
  confirmUser: {
    add: 'Dodajesz administratora. Podaj swoje hasło.',
    promote: 'Dajesz tej osobie uprawnienia administratora. Podaj swoje hasło.',
    change: 'Zmieniasz konto administratora. Podaj swoje hasło.',
    deactivate: 'Odbierasz dostęp do panelu. Podaj swoje hasło.',
    reactivate: 'Przywracasz administratorowi dostęp do panelu. Podaj swoje hasło.',
  },
  /** Requirements "E-cards". */
  eCard: {
    submit: 'Sprzedaj e-bon',
    submitAmount: 'Sprzedaj e-bon za %{amount}',
    to: 'Na adres %{email}',
    ownSalon: 'E-bony sprzedajesz tylko w swoim salonie',
    ownSalonWhy: 'To stanowisko jest ustawione na inny salon: %{salon}. Twój to %{own}.',
    noOwnSalon: 'Nie masz przypisanego salonu. Poproś administratora, aby go przypisał.',
    didYouMean: 'Może chodziło o %{domain}?',
    messageLeft:
      'Został %{smart_count} znak |||| Zostały %{smart_count} znaki |||| Zostało %{smart_count} znaków',
    messageOver:
      'O %{smart_count} znak za dużo |||| O %{smart_count} znaki za dużo |||| O %{smart_count} znaków za dużo',
    sendOnHint: 'Puste: od razu',
    atOnce: 'Od razu',
    preview: 'Podgląd maila',
    previewWhat: 'Tak opiszemy e-bon w mailu. Obok będzie przycisk, który go pokazuje.',
    outcome: {
      queued: 'E-bon na %{amount} czeka na wysłanie na adres %{email}',
      scheduled: 'E-bon na %{amount} zostanie wysłany %{day} na adres %{email}',
      sent: 'E-bon na %{amount} wysłany na adres %{email}',
      sentThen: 'E-bon na %{amount} wysłany %{at} na adres %{email}',
      opened: 'E-bon na %{amount} wysłany na adres %{email} i otwarty',
      openedThen: 'E-bon na %{amount} wysłany %{at} na adres %{email} i otwarty',
      failed: 'Nie udało się wysłać e-bonu na %{amount} na adres %{email}',
    },
    toTransaction: 'Popraw adres w transakcji',
    next: 'Kolejny e-bon',
    scanned: 'To numer bonu. Dokończ najpierw sprzedaż e-bonu albo wróć do skanowania.',
    correct: 'Popraw adres',
    which: 'Wysłać e-bon %{number} jeszcze raz?',
    what: 'E-bon dostanie nowy link i PIN, a poprzednie przestaną działać. Jeśli zmienisz adres, damy znać na poprzedni.',
    confirmFirst: 'E-bon dostanie nowy link i PIN. Podaj swoje hasło, żeby go wysłać.',
    gone: 'Adres został usunięty',
    asked: 'Zlecenie',
    mail: 'Mail z e-bonem',
  },
  factor: {
    security: 'Bezpieczeństwo',
    off: 'Przy logowaniu oprócz hasła podajesz kod z aplikacji w telefonie. Kto pozna samo hasło, nie zaloguje się na Twoje konto.',
    on: 'Włączona %{at}. Przy logowaniu podajesz też kod z aplikacji.',
    confirmation: 'Zmieniasz sposób logowania na swoje konto. Podaj swoje hasło, żeby to zrobić.',
    removed: 'Weryfikacja dwuetapowa jest wyłączona',
    enrol: {
      start: 'Włącz weryfikację dwuetapową',
      title: 'Połącz aplikację',
      how: 'Zeskanuj ten kod QR aplikacją uwierzytelniającą (np. Google Authenticator, Microsoft Authenticator, Aegis) i przepisz z niej 6 cyfr. Pozostałe urządzenia zostaną wylogowane.',
      qr: 'Kod QR dla aplikacji uwierzytelniającej',
      byHand: 'Albo wpisz klucz w aplikacji:',
      code: '6 cyfr, które aplikacja pokazuje teraz',
      verify: 'Włącz',
    },
    codes: {
      title: 'Zapisz kody zapasowe',
      why: 'Gdy nie masz telefonu, zalogujesz się jednym z tych kodów zamiast kodu z aplikacji. Każdy działa raz. Nie pokażemy ich ponownie.',
      of: 'Kody zapasowe do konta %{email}. Każdy działa raz.',
      fileName: 'bonpanel-kody-zapasowe.txt',
      save: 'Zapisz w pliku',
      done: 'Mam te kody',
      left: 'Pozostał %{smart_count} kod zapasowy. |||| Pozostały %{smart_count} kody zapasowe. |||| Pozostało %{smart_count} kodów zapasowych.',
      few: 'Pozostał tylko %{smart_count} kod zapasowy. Utwórz nowe. |||| Pozostały tylko %{smart_count} kody zapasowe. Utwórz nowe. |||| Liczba pozostałych kodów zapasowych: %{smart_count}. Utwórz nowe.',
      make: 'Utwórz nowe kody zapasowe',
      makeTitle: 'Utworzyć nowe kody zapasowe?',
      makeContent: 'Dotychczasowe kody przestaną działać.',
    },
    remove: {
      action: 'Wyłącz weryfikację dwuetapową',
      title: 'Wyłączyć weryfikację dwuetapową?',
      content: 'Do logowania wystarczy wtedy hasło. Kody zapasowe przestaną działać.',
      contentPasskeys:
        'Samo hasło nadal nie wystarczy: zalogujesz się kluczem dostępu. Kody zapasowe przestaną działać.',
      contentRequired:
        'Na tym koncie jest wymagana. Zanim znów skorzystasz z panelu, połączysz aplikację od nowa, np. na nowym telefonie. Kody zapasowe przestaną działać.',
    },
    /** What administrators do for users who have lost their second factor. */
    reset: {
      action: 'Usuń weryfikację dwuetapową',
      title: 'Usunąć weryfikację dwuetapową: %{name}?',
      content:
        'Zrób to tylko, gdy ta osoba straciła telefon i kody zapasowe albo klucze dostępu i masz pewność, że to ona prosi. Zostanie wylogowana, klucze dostępu też przestaną działać, a do logowania wystarczy jej hasło.',
      confirmation: 'Zmieniasz sposób logowania innej osoby. Podaj swoje hasło, żeby to zrobić.',
      done: 'Weryfikacja dwuetapowa została usunięta',
    },
    first: {
      why: 'Na Twoim koncie jest wymagana. Przygotuj telefon z aplikacją uwierzytelniającą. Potem wrócisz do pracy.',
      already: 'Weryfikacja dwuetapowa jest już włączona. Kody zapasowe utworzysz w swoim profilu.',
    },
  },
  /** A file of cards before it is imported. */
  importPreview: {
    title: 'Tak rozumiemy ten plik',
    reading: 'Odczytywanie pliku',
    sheet: 'Arkusz',
    chooseSheet: 'Wybierz arkusz',
    headerRow: 'Wiersz nagłówka',
    headerRowHint: '0, jeśli nie ma nagłówka',
    column: 'Kolumna %{place}',
    table: 'Pierwsze wiersze pliku',
    noRole: '–',
    sheetUnclear: 'Numery i kody PIN mogą być w kilku arkuszach. Wybierz ten, który chcesz zaimportować.',
    columnsUnclear: 'Nie wiadomo, gdzie są numery bonów, a gdzie kody PIN. Wskaż te kolumny w tabeli.',
    good: '%{count} bon do dodania |||| %{count} bony do dodania |||| %{count} bonów do dodania',
    wrong:
      '%{count} błędny wiersz, który pominiemy |||| %{count} błędne wiersze, które pominiemy |||| %{count} błędnych wierszy, które pominiemy',
    known:
      '%{count} numer, który już jest w systemie albo powtarza się w pliku |||| %{count} numery, które już są w systemie albo powtarzają się w pliku |||| %{count} numerów, które już są w systemie albo powtarzają się w pliku',
  },
  passkey: {
    title: 'Klucze dostępu',
    hint: 'Zamiast hasła i kodu odblokowujesz urządzenie odciskiem palca, twarzą albo PIN-em. Takiego klucza nie da się podejrzeć ani wyłudzić.',
    elsewhere: 'Klucz dostępu dodasz na stronie %{url}.',
    known: 'To urządzenie ma już klucz dostępu do tego konta.',
    facts: 'Dodany %{added} · Ostatnie użycie: %{used}',
    synced: 'Także na innych Twoich urządzeniach',
    never: 'nigdy',
    add: {
      action: 'Dodaj klucz dostępu',
      title: 'Dodaj klucz dostępu',
      first:
        'Nazwij go tak, żeby wiedzieć, na którym jest urządzeniu. Samo hasło przestanie wystarczać do logowania, a pozostałe urządzenia zostaną wylogowane.',
      another: 'Nazwij go tak, żeby wiedzieć, na którym jest urządzeniu.',
      submit: 'Dalej',
      done: 'Klucz dostępu został dodany',
      none: 'Klucz dostępu nie został dodany. Spróbuj ponownie.',
    },
    remove: {
      action: 'Usuń',
      ofOne: 'Usuń klucz dostępu %{name}',
      title: 'Usunąć klucz dostępu %{name}?',
      content: 'Nie zalogujesz się już tym kluczem. Usuń go też z urządzenia, w ustawieniach haseł.',
      last: 'Do logowania wystarczy wtedy hasło. Usuń ten klucz też z urządzenia, w ustawieniach haseł.',
      lastRequired:
        'To jedyne drugie zabezpieczenie tego konta, a jest na nim wymagane. Zanim znów skorzystasz z panelu, dodasz nowe.',
      done: 'Klucz dostępu został usunięty',
    },
    orPasskey:
      'Albo dodaj klucz dostępu: odblokujesz nim to konto odciskiem palca, twarzą albo PIN-em urządzenia.',
  },
  /** A dialog that shows a secret, or recovery codes, once. */
  secret: {
    copy: 'Kopiuj',
    copied: 'Skopiowane do schowka.',
    selected: 'Przeglądarka nie pozwala na kopiowanie. Tekst jest zaznaczony: naciśnij Ctrl+C.',
    close: 'Mam go, zamknij',
  },
  /** The page of a transaction (requirements "Statistics"). */
  transaction: {
    toCard: 'Przejdź do bonu',
    reversals: 'Cofnięcia',
    original: 'Zobacz cofniętą transakcję',
    administratorsOnly: 'Tę transakcję może cofnąć tylko administrator.',
    irreversible: {
      'transaction-is-reversal': 'To jest cofnięcie, a jego nie da się cofnąć.',
      'boncard-replaced': 'Nie da się jej cofnąć: bon został wymieniony.',
      'boncard-canceled': 'Nie da się jej cofnąć: bon jest anulowany.',
      'transaction-reversed': 'Cofnięto całą kwotę.',
      'cycle-closed': 'Nie da się jej cofnąć: bon sprzedano później jeszcze raz.',
      'purchases-first':
        'Nie da się jej teraz cofnąć: saldo zmieniła płatność, korekta lub odpis. Najpierw cofnij płatności, wyrównaj korekty przeciwną kwotą, a odpisany bon przedłuż.',
    },
  },
  /** A link to set a password was opened where somebody is signed in. */
  unusedLink:
    'W tej przeglądarce jest zalogowana osoba: %{name}. Aby użyć linku, wyloguj się i otwórz go ponownie.',
  profile: {
    createdAt: 'Konto utworzono',
    currentPassword: 'Obecne hasło',
    passwordHint: 'Co najmniej %{min} znaków. Po zmianie wylogujemy Cię na innych urządzeniach.',
    repeatPassword: 'Powtórz nowe hasło',
    changePassword: 'Zapisz nowe hasło',
    passwordChanged: 'Zaktualizowano profil. Od teraz obowiązuje nowe hasło.',
  },
};
