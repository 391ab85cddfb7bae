/** What the panel says in Polish: second person, no jargon. Plural forms: one |||| few |||| many. */
export const panelPl = {
  page: {
    panel: 'Panel',
    charge: 'Sprzedaj bon',
    purchase: 'Płatność bonem',
    statisticsByCharge: 'Statystyki sprzedaży',
    statisticsBySell: 'Statystyki zakupów',
    salonConfiguration: 'Salon tego stanowiska',
    profile: 'Mój profil',
    passwordChange: 'Zmień hasło',
  },
  frame: {
    menu: 'Menu główne',
    breadcrumbs: 'Tu jesteś',
    toPanel: 'Bonpanel – strona główna panelu',
    userMenu: 'Twoje menu: %{name}',
    greeting: 'Cześć, %{name}!',
    changeSalon: 'Zmień salon',
    editProfile: 'Edytuj profil',
    themes: { light: 'Motyw jasny', dark: 'Motyw ciemny', system: 'Motyw systemowy' },
    shortcuts: 'Skróty klawiszowe',
    loading: 'Wczytywanie…',
    checkPending: 'Wróć i sprawdź',
    close: 'Zamknij',
  },
  menu: { counter: 'Kasa', cards: 'Bony', reports: 'Raporty', team: 'Zespół' },
  shortcut: {
    submit: 'Zatwierdź formularz',
    jump: 'Przejdź do dowolnego ekranu',
    back: 'Wróć do skanowania',
    jumpTitle: 'Dokąd chcesz przejść?',
    jumpSearch: 'Szukaj ekranu',
    jumpNothing: 'Nie ma takiego ekranu.',
  },
  salon: {
    reminder: 'To stanowisko nie jest przypisane do żadnego salonu.',
    choose: 'Wybierz salon',
    missing: 'Nie wybrano salonu',
    missingWhy: 'Zanim sprzedasz bon lub przyjmiesz zakup, wskaż salon, w którym stoi to stanowisko.',
    gone: 'Zapisany salon już nie istnieje. Wybierz inny.',
    explanation: 'Sprzedaże i zakupy z tego stanowiska zapiszemy w wybranym salonie.',
    search: 'Nazwa lub adres',
    list: 'Salony',
    noMatch: 'Żaden salon nie pasuje.',
    noneFound: 'Żaden salon nie pasuje do „%{text}”.',
    none: 'Nie ma jeszcze żadnego salonu. Poproś administratora, żeby go dodał.',
    more: 'I jeszcze %{smart_count} salon. Wpisz nazwę lub adres, aby go znaleźć. |||| I jeszcze %{smart_count} salony. Wpisz nazwę lub adres, aby je znaleźć. |||| I jeszcze %{smart_count} salonów. Wpisz nazwę lub adres, aby je znaleźć.',
    notChosen: 'Zaznacz salon',
    save: 'Zapisz salon stanowiska',
    saved: 'Wybrano salon',
  },
  profile: {
    createdAt: 'Konto utworzono',
    currentPassword: 'Obecne hasło',
    newPassword: 'Nowe hasło',
    passwordHint: 'Co najmniej %{min} znaków. Po zmianie wylogujemy Cię na innych urządzeniach.',
    repeatPassword: 'Powtórz nowe hasło',
    changePassword: 'Zapisz nowe hasło',
    passwordChanged: 'Zaktualizowano profil. Od teraz obowiązuje nowe hasło.',
  },
  offline: {
    title: 'Brak połączenia z internetem',
    what: 'Sprzedaż i zakupy są wstrzymane do powrotu połączenia. Niczego nie zapisujemy na później.',
  },
};

type SameKeys<Text> = { [Key in keyof Text]: Text[Key] extends string ? string : SameKeys<Text[Key]> };

/** The shape that every language of the panel has to fill. */
export type PanelMessages = SameKeys<typeof panelPl>;
