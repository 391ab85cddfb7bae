/** The texts of the screens of scheduled reports, in Polish. */
export const schedulesPl = {
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
  sent: 'Wysłany %{when}',
  failure: {
    'owner-inactive': 'Nie powstał %{when}: konto autora jest nieaktywne',
    forbidden: 'Nie powstał %{when}: autor nie ma już dostępu do tej listy',
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
  dialog: {
    what: 'O %{at} wyślemy link do pliku XLSX z tej listy, z jej filtrami i kolejnością. Zapiszemy ją jako Twój widok.',
    days: 'Dni w pliku: %{days}.',
    submit: 'Zaplanuj',
    done: 'Wysyłka jest zaplanowana, pierwsza %{when}',
    viewLeft: 'Mógł po tym zostać widok „%{name}”. Usuniesz go przyciskiem „Widoki”.',
    unknown: 'Nie wiemy, czy wysyłka „%{name}” jest zaplanowana. Sprawdź to w raportach cyklicznych.',
  },
  /** Which days a file has. */
  days: {
    today: 'dzień wysyłki',
    yesterday: 'poprzedni dzień',
    'this-week': 'tydzień wysyłki',
    'last-week': 'poprzedni tydzień',
    'this-month': 'miesiąc wysyłki',
    'last-month': 'poprzedni miesiąc',
    'this-year': 'rok wysyłki',
    relative: 'liczone od dnia wysyłki',
    fixed: 'zawsze te same',
  },
  report: {
    ready: 'Raport „%{name}” z %{when}',
    expires: 'Plik %{file} czeka do %{when}.',
    download: 'Pobierz XLSX',
    gone: 'Tego raportu już nie ma albo nie był przeznaczony dla Ciebie.',
  },
  empty: 'Nie ma jeszcze żadnego raportu cyklicznego.',
  gone: 'Nie ma takiego raportu.',
};
