import { publicSentencesEn } from '../../contract/publicSentences.en.ts';
import { failuresEn } from './failures.en.ts';
import { frameEn } from './frame.en.ts';
import type { publicPagePl } from './publicPage.pl.ts';

/** English sentences around the public check. */
export const publicPageEn: typeof publicPagePl = {
  fields: publicSentencesEn,
  failures: failuresEn,
  frame: { ...frameEn, product: 'Bonpanel', staff: 'Staff panel' },
};
