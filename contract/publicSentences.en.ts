import type { publicSentencesPl } from './publicSentences.pl.ts';

/** The field sentences of the pages outside the panel, in English. */
export const publicSentencesEn: typeof publicSentencesPl = {
  required: 'This field is required',
  cardNumber: 'A card number has exactly 20 characters: digits and letters A–Z',
  pin: 'A PIN has exactly 3 characters: digits and letters A–Z',
};
