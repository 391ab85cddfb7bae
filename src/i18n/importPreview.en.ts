import type { importPreviewPl } from './importPreview.pl.ts';

/** What is said in English about a file of cards before it is imported. */
export const importPreviewEn: typeof importPreviewPl = {
  importPreview: {
    title: 'How we understand this file',
    reading: 'Reading the file',
    sheet: 'Sheet',
    chooseSheet: 'Choose a sheet',
    headerRow: 'Header row',
    headerRowHint: '0 if there is no header',
    column: 'Column %{place}',
    table: 'First rows of the file',
    roles: { number: 'Card number', pin: 'PIN' },
    noRole: '–',
    sheetUnclear: 'Several sheets may have the numbers and PINs. Choose the one to be imported.',
    columnsUnclear: 'It is not clear where the card numbers and PINs are. Mark these columns in the table.',
    good: '%{count} card to be added |||| %{count} cards to be added',
    wrong:
      '%{count} row with an error, which will be skipped |||| %{count} rows with errors, which will be skipped',
    known:
      '%{count} number that exists already or repeats in the file |||| %{count} numbers that exist already or repeat in the file',
  },
};
