import type { boncardImportsPl } from './boncardImports.pl.ts';

/** The texts of the screens of imports, in English. */
export const boncardImportsEn: typeof boncardImportsPl = {
  name: 'card import |||| card imports',
  fields: {
    file: 'File of cards',
    file_name: 'File',
    created: 'Started',
    status: 'Status',
    stats: { ok: 'Added', error: 'Errors', duplicates: 'Duplicates' },
    progress: 'Progress',
    bons_total: 'Numbers',
  },
  page: { list: 'Card imports', show: 'Import details' },
  action: { template: 'Download a template', upload: 'Import cards' },
  notifications: {
    started: 'The import of cards has started',
    finished: '%{ok} added, %{rejected} rejected',
    failed: 'Something went wrong',
  },
  upload: {
    drop: 'Drop a file of cards here',
    choose: 'Choose a file',
    limits: 'A CSV or XLSX file of at most 10 MB. Columns: number (or numer) and pin.',
    templateName: 'card-import-template.csv',
  },
  list: 'Imports',
  inProgress:
    'An import of cards is in progress. You can do something else in the meantime: the results will appear here.',
  nothingAdded: 'Nothing added',
  finishedWithErrors: 'Finished with errors',
  numbers: { title: 'Added cards', none: 'This file added no card.' },
  failures: {
    title: 'Rejected rows',
    line: 'Row',
    number: 'Number in the file and reason',
    download: 'Download CSV',
    fileName: 'rejected-rows.csv',
  },
  empty: 'There are no imports yet.',
  gone: 'There is no such import.',
};
