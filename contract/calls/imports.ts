import { z } from 'zod/mini';
import {
  boncardImport,
  boncardImportDetails,
  boncardImportForm,
  boncardImportId,
  choiceFaults,
  fileFaults,
  importChoice,
  importedBonsQuery,
  importFailure,
  importFailuresQuery,
  importPreview,
} from '../boncardImport.ts';
import { itemAnswer, listAnswer } from '../wire.ts';
import { call, exportRefusals } from './call.ts';
import { resource } from './resource.ts';

const uploadRefusals = [
  'file-missing',
  ...fileFaults,
  ...choiceFaults,
  'file-not-alone',
  'file-field-unknown',
  'body-too-large',
  'too-many-uploads',
] as const;

export const imports = resource({
  noun: ['an import', 'imports'],
  path: 'boncards-imports',
  order: ['created', 'desc'],
  record: boncardImport,
  form: boncardImportForm,
  calls: {
    list: { access: 'administrators', summary: 'A page of imports, newest first' },
    one: {
      access: 'administrators',
      capability: 'import-details',
      query: importedBonsQuery,
      answer: itemAnswer(boncardImportDetails),
      summary: 'One import with a page of its numbers',
    },
    create: {
      access: 'administrators',
      upload: importChoice,
      summary: 'Upload a file of cards, to be read in the background',
      refusals: uploadRefusals,
      audit: 'import.uploaded',
    },
  },
});

export const importCalls = {
  previewImport: call('POST /api/boncards-imports/preview', {
    access: 'administrators',
    capability: 'import-preview',
    upload: importChoice,
    answer: itemAnswer(importPreview),
    summary: 'What a file of cards would add; nothing is kept',
    refusals: uploadRefusals,
  }),
  importFailures: call('GET /api/boncards-imports/:id/failures', {
    access: 'administrators',
    capability: 'import-details',
    params: z.object({ id: boncardImportId }),
    query: importFailuresQuery,
    answer: listAnswer(importFailure),
    files: ['csv'],
    summary: 'A page of the rows that added no card, or all as a file',
    refusals: [...exportRefusals, 'import-under-way'],
  }),
};
