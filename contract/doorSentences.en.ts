import type { doorSentencesPl } from './doorSentences.pl.ts';

/** The field sentences of the pages outside the panel, in English. */
export const doorSentencesEn: typeof doorSentencesPl = {
  required: 'This field is required',
  minLength: 'Enter at least %{min} characters',
  email: 'Enter a valid e-mail address',
  passwordsDiffer: 'The passwords must match',
  cardNumber: 'A card number has exactly 20 characters: digits and letters A–Z',
  pin: 'A PIN has exactly 3 characters: digits and letters A–Z',
};
