import type { framePl } from './frame.pl.ts';

/** Around every page outside the panel, in English. */
export const frameEn: typeof framePl = {
  otherLanguage: 'Polski',
  company: 'Company website',
  terms: 'Gift card terms',
};
