import { officeWordsEn } from './office.en.ts';
import { panelWordsEn } from './panel.en.ts';
import type { Words } from './pl.ts';

/** Every word of the contract in English. */
export const wordsEn: Words = {
  ...panelWordsEn,
  ...officeWordsEn,
  files: { ...panelWordsEn.files, ...officeWordsEn.files },
  fields: { ...panelWordsEn.fields, ...officeWordsEn.fields },
  fieldsOf: { ...panelWordsEn.fieldsOf, ...officeWordsEn.fieldsOf },
};
