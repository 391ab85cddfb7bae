/** The texts of the screens of saved views, in Polish. */
export const viewsPl = {
  views: {
    button: 'Widoki',
    none: 'Nie ma jeszcze zapisanych widoków.',
    shared: { administrator: 'Wspólny dla administratorów', employer: 'Wspólny dla pracowników' },
    delete: 'Usuń widok „%{name}”',
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
      relative: 'Względem dnia użycia widoku',
      fixed: 'Zawsze te same',
    },
    role: 'Kto go widzi',
    onlyMe: 'Tylko ja',
    roles: { administrator: 'Wszyscy administratorzy', employer: 'Wszyscy pracownicy' },
    saved: 'Widok został zapisany',
    deleted: 'Widok został usunięty',
  },
};
