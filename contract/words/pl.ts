import type { ExportFilter } from '../calls.ts';
import { officeWordsPl } from './office.pl.ts';
import { panelWordsPl } from './panel.pl.ts';

/** Every word of the contract in Polish, each once: what console, audit, files and mails call a thing. */
export const wordsPl = {
  ...panelWordsPl,
  ...officeWordsPl,
  files: { ...panelWordsPl.files, ...officeWordsPl.files },
  // The audit names the filters of every export.
  fields: { ...panelWordsPl.fields, ...officeWordsPl.fields } satisfies Record<ExportFilter, string>,
  fieldsOf: { ...panelWordsPl.fieldsOf, ...officeWordsPl.fieldsOf },
};

/** All of them, in any language. */
export type Words = typeof wordsPl;

/** A field that has a word wherever it occurs: what the audit may tell. */
export type NamedField = keyof Words['fields'];
