/** What the screens say of imports in Polish. */
export const boncardImportsPl = {
  name: 'import bonów |||| importy bonów |||| importów bonów',
  fields: {
    file: 'Plik z bonami',
    file_name: 'Plik',
    created: 'Rozpoczęto',
    status: 'Status',
    stats: { ok: 'Dodane', error: 'Błędy', duplicates: 'Duplikaty' },
    progress: 'Postęp',
  },
  page: { list: 'Import bonów', show: 'Szczegóły importu' },
  action: { template: 'Pobierz wzór pliku', upload: 'Zaimportuj bony' },
  notifications: {
    started: 'Import bonów w toku',
    finished: 'Dodano %{ok}, odrzucono %{rejected}',
    failed: 'Coś poszło nie tak',
  },
  upload: {
    drop: 'Upuść tutaj plik z bonami',
    choose: 'Wybierz plik',
    limits: 'Plik CSV lub XLSX, najwyżej 10 MB. Kolumny: numer (lub number) i pin.',
    templateName: 'wzor-importu-bonow.csv',
  },
  list: 'Importy',
  inProgress: 'Import bonów w toku. Możesz zająć się czym innym, a wyniki pojawią się tutaj.',
  nothingAdded: 'Nic nie dodano',
  finishedWithErrors: 'Zakończony z błędami',
  numbers: { title: 'Dodane bony', none: 'Ten plik nie dodał żadnego bonu.' },
  failures: {
    title: 'Odrzucone wiersze',
    line: 'Wiersz',
    number: 'Numer w pliku i powód',
    download: 'Pobierz CSV',
    fileName: 'odrzucone-wiersze.csv',
  },
  empty: 'Nie ma jeszcze żadnego importu.',
  gone: 'Nie ma takiego importu.',
};
