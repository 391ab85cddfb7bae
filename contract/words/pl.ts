import type { ExportFilter } from '../calls.ts';
import { officeWordsPl } from './office.pl.ts';
import { panelWordsPl } from './panel.pl.ts';

/** All words of the contract in Polish, each once: the names that console, audit, files and mails use. */
export const wordsPl = {
  ...panelWordsPl,
  ...officeWordsPl,
  files: { ...panelWordsPl.files, ...officeWordsPl.files },
  // The audit names the filters of every export.
  fields: { ...panelWordsPl.fields, ...officeWordsPl.fields } satisfies Record<ExportFilter, string>,
  fieldsOf: { ...panelWordsPl.fieldsOf, ...officeWordsPl.fieldsOf },
};

/** The type of all words, in any language. */
export type Words = typeof wordsPl;

/** A field that has a word independent of the resource; the audit may record only such fields. */
export type NamedField = keyof Words['fields'];
