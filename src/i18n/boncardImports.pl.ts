/** What the screens say of imports in Polish. */
export const boncardImportsPl = {
  name: 'import bonów |||| importy bonów |||| importów bonów',
  fields: {
    file_name: 'Plik',
    created: 'Rozpoczęto',
    status: 'Status',
    stats: { ok: 'Dodane', error: 'Błędy', duplicates: 'Duplikaty' },
    bons_total: 'Numery',
    progress: { done: 'Przeczytane wiersze', total: 'Wiersze w pliku' },
  },
  page: { list: 'Import bonów', show: 'Szczegóły importu' },
  nothingAdded: 'Nic nie dodano',
  finishedWithErrors: 'Zakończony z błędami',
  empty: 'Nie ma jeszcze żadnego importu.',
  gone: 'Nie ma takiego importu.',
};
