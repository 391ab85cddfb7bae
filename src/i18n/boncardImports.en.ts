import type { boncardImportsPl } from './boncardImports.pl.ts';

/** What the screens say of imports in English. */
export const boncardImportsEn: typeof boncardImportsPl = {
  name: 'card import |||| card imports',
  fields: {
    file_name: 'File',
    created: 'Started',
    status: 'Status',
    stats: { ok: 'Added', error: 'Errors', duplicates: 'Duplicates' },
    bons_total: 'Numbers',
    progress: { done: 'Rows read', total: 'Rows in the file' },
  },
  page: { list: 'Card imports', show: 'Import details' },
  nothingAdded: 'Nothing added',
  finishedWithErrors: 'Finished with errors',
  empty: 'There is no import yet.',
  gone: 'There is no such import.',
};
