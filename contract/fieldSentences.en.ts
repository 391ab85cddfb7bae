import type { fieldSentencesPl } from './fieldSentences.pl.ts';

/** The sentence beside a field, in English. */
export const fieldSentencesEn: typeof fieldSentencesPl = {
  required: 'This field is required',
  minLength: 'Enter at least %{min} characters',
  maxLength: 'Enter at most %{max} characters',
  onlyNumbers: 'Enter digits only',
  email: 'Enter a valid e-mail address',
  min: 'Enter at least %{min}',
  max: 'Enter at most %{max}',
  mustBeNumber: 'Enter a number',
  tooManyDecimals: 'Enter an amount with at most two decimals',
  day: 'Enter the date as DD.MM.YYYY',
  endBeforeStart: 'The end date must be later than the start date',
  passwordsDiffer: 'The passwords must match',
  cardNumber: 'A card number has exactly 20 characters: digits and letters A–Z',
  pin: 'A PIN has exactly 3 characters: digits and letters A–Z',
  invalid: 'The value is not valid',
};
