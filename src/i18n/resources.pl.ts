/**
 * The texts of the panel's resources in Polish, by react-admin's convention, except the names of lists and fields.
 * Plural forms: one |||| few |||| many.
 */
export const resourcesPl = {
  boncards: {
    page: { show: 'Szczegóły bonu' },
    action: { unlock: 'Odblokuj PIN' },
    pinLocked: {
      until: 'PIN zablokowany do %{until}',
      unlimited: 'PIN zablokowany, dopóki ktoś go nie odblokuje',
    },
    notifications: { unlocked: 'PIN bonu jest odblokowany' },
    anyActive: 'Aktywny lub po terminie',
    empty: 'Nie ma jeszcze żadnego bonu.',
    gone: 'Nie ma takiego bonu.',
  },
  'boncards-batches': {
    page: { create: 'Utwórz bony', show: 'Seria bonów' },
    action: { create: 'Utwórz bony', createFirst: 'Utwórz serię bonów' },
    notifications: { created: 'Bony serii „%{name}” właśnie powstają' },
    empty: 'Nie ma jeszcze żadnej serii bonów.',
    gone: 'Nie ma takiej serii bonów.',
  },
  'boncards-imports': {
    page: { show: 'Szczegóły importu' },
    action: { template: 'Pobierz wzór pliku', upload: 'Zaimportuj bony' },
    notifications: {
      started: 'Import bonów w toku',
      finished: 'Dodano %{ok}, odrzucono %{rejected}',
      failed: 'Coś poszło nie tak',
    },
    upload: {
      drop: 'Upuść tutaj plik z bonami',
      choose: 'Wybierz plik',
      limits: 'Plik CSV lub XLSX, najwyżej 10 MB. Kolumny: numer (20 znaków) i pin (3).',
      templateName: 'wzor-importu-bonow.csv',
    },
    list: 'Importy',
    inProgress: 'Import bonów w toku. Możesz zająć się czym innym, a wyniki pojawią się tutaj.',
    nothingAdded: 'Nic nie dodano',
    partlyAdded: 'Dodano część',
    numbers: { title: 'Dodane bony', none: 'Ten plik nie dodał żadnego bonu.' },
    failures: {
      title: 'Odrzucone wiersze',
      number: 'Numer w pliku i powód',
      fileName: 'odrzucone-wiersze.csv',
    },
    empty: 'Nie ma jeszcze żadnego importu.',
    gone: 'Nie ma takiego importu.',
  },
  'boncards-transactions': {
    none: {
      charge: 'Nie ma jeszcze żadnej sprzedaży bonu.',
      sell: 'Nie ma jeszcze żadnej płatności bonem.',
    },
    gone: 'Nie ma takiej transakcji albo nie możesz jej zobaczyć.',
  },
  // The menu shows the titles of the office’s screens; their other texts are loaded with them
  // (`officeResources.pl.ts`).
  schedules: {
    page: { create: 'Dodaj raport cykliczny', edit: 'Edytuj raport cykliczny' },
  },
  webhooks: {
    page: { create: 'Dodaj webhook', edit: 'Edytuj webhook', show: 'Webhook' },
  },
  requests: {
    page: { own: 'Moje prośby', show: 'Prośba' },
    title: 'Prośba: %{kind} · %{number}',
    empty: 'Nie ma żadnej prośby.',
  },
  users: {
    page: { create: 'Dodaj użytkownika', edit: 'Edytuj użytkownika', show: 'Szczegóły użytkownika' },
    action: {
      create: 'Dodaj użytkownika',
      deactivate: 'Dezaktywuj',
      reactivate: 'Przywróć dostęp',
      resendActivation: 'Wyślij ponownie link aktywacyjny',
      unlock: 'Odblokuj konto',
    },
    notifications: {
      created: 'Użytkownik został dodany. Wysyłamy mail na %{email}.',
      updated: 'Zmiany zostały zapisane',
      deactivated: 'Użytkownik został dezaktywowany',
      alreadyDisabled: 'Ten użytkownik jest już dezaktywowany',
      reactivated: 'Użytkownik znów ma dostęp',
      activationSent: 'Wysyłamy nowy link aktywacyjny',
      unlocked: 'Konto jest odblokowane',
    },
    deactivation: {
      title: 'Dezaktywować konto: %{name}?',
      content:
        'Ta osoba od razu straci dostęp do panelu. Jej sprzedaże i płatności pozostaną w statystykach.',
      keepKeys: 'Klucze API, które utworzyła ta osoba, mają działać dalej',
      keysEnd: 'Bez tego od razu przestaną działać, razem z kasami, które ich używają.',
    },
    keysEnd:
      'Klucze API, które utworzyła ta osoba, od razu przestaną działać, razem z kasami, które ich używają.',
    emailHint: 'Na ten adres wysyłamy link do ustawienia hasła',
    awaitsActivation: 'Czeka na aktywację',
    noRole: 'Brak roli',
    empty: 'Nie ma jeszcze żadnego użytkownika.',
    gone: 'Nie ma takiego użytkownika.',
    salonFirst: 'Każdy użytkownik należy do salonu. Najpierw dodaj salon.',
  },
  salons: {
    page: { create: 'Dodaj salon', edit: 'Edytuj salon' },
    action: { create: 'Dodaj salon' },
    notifications: { created: 'Salon został dodany', updated: 'Salon został zapisany' },
    empty: 'Nie ma jeszcze żadnego salonu.',
    gone: 'Nie ma takiego salonu.',
  },
  'api-keys': {
    page: { create: 'Utwórz klucz API', show: 'Klucz API' },
    action: { create: 'Utwórz klucz', rotate: 'Wymień sekret', delete: 'Usuń klucz' },
    notifications: { created: 'Klucz jest utworzony', deleted: 'Klucz jest usunięty i już nie działa' },
    empty: 'Nie ma jeszcze żadnego klucza API.',
    gone: 'Nie ma takiego klucza API.',
  },
};
