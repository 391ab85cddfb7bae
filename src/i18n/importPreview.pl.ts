/** What is said in Polish about a file of cards before it is imported. */
export const importPreviewPl = {
  importPreview: {
    title: 'Tak rozumiemy ten plik',
    reading: 'Odczytywanie pliku',
    sheet: 'Arkusz',
    chooseSheet: 'Wybierz arkusz',
    headerRow: 'Wiersz nagłówka',
    headerRowHint: '0, jeśli nie ma nagłówka',
    column: 'Kolumna %{place}',
    table: 'Pierwsze wiersze pliku',
    roles: { number: 'Numer bonu', pin: 'PIN' },
    noRole: '–',
    sheetUnclear: 'Numery i kody PIN mogą być w kilku arkuszach. Wybierz ten, który chcesz zaimportować.',
    columnsUnclear: 'Nie wiadomo, gdzie są numery bonów, a gdzie kody PIN. Wskaż te kolumny w tabeli.',
    good: '%{count} bon do dodania |||| %{count} bony do dodania |||| %{count} bonów do dodania',
    wrong:
      '%{count} błędny wiersz, który pominiemy |||| %{count} błędne wiersze, które pominiemy |||| %{count} błędnych wierszy, które pominiemy',
    known:
      '%{count} numer, który już jest w systemie albo powtarza się w pliku |||| %{count} numery, które już są w systemie albo powtarzają się w pliku |||| %{count} numerów, które już są w systemie albo powtarzają się w pliku',
  },
};
