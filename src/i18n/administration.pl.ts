/** What the administrator's screens say in Polish: cards, users, salons. */
export const administrationPl = {
  list: {
    retry: 'Spróbuj ponownie',
    clearFilters: 'Wyczyść filtry',
    ownOrder: { newest: 'Sortuj: od najnowszych', names: 'Sortuj: od A do Z' },
    any: 'Wszystkie',
    actions: 'Akcje',
    progress: '%{done} z %{total}',
    menu: 'Menu: %{of}',
    details: 'Szczegóły',
    edit: 'Edytuj',
    toList: 'Wróć do listy',
  },
  form: {
    save: 'Zapisz zmiany',
  },
  cancel: {
    submit: 'Anuluj bon',
    which: 'Anulować bon %{number}?',
    final: 'Tego nie można cofnąć.',
    finalWithMoney: 'Saldo %{amount} przepadnie. Tego nie można cofnąć.',
    done: 'Bon %{number} został anulowany',
    refused: 'Bon %{number} nie został anulowany. %{why}',
    checking: 'Sprawdzamy, czy anulowanie bonu %{number} zostało zapisane…',
    pending: 'Nie wiemy jeszcze, czy anulowanie bonu %{number} zostało zapisane.',
    unknown: 'Nie wiemy, czy anulowanie bonu %{number} zostało zapisane',
    unknownWhat: 'Sprawdź status bonu na liście, zanim spróbujesz jeszcze raz.',
  },
};
