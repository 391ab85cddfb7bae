import type { fieldSentencesPl } from './fieldSentences.pl.ts';
import { publicSentencesEn } from './publicSentences.en.ts';

/** The sentence beside a field, in English. */
export const fieldSentencesEn: typeof fieldSentencesPl = {
  ...publicSentencesEn,
  minLength: 'Enter at least %{min} characters',
  email: 'Enter a valid e-mail address',
  passwordsDiffer: 'The passwords must match',
  maxLength: 'Enter at most %{max} characters',
  onlyNumbers: 'Enter digits only',
  min: 'Enter at least %{min}',
  max: 'Enter at most %{max}',
  mustBeNumber: 'Enter a number',
  tooManyDecimals: 'Enter an amount with at most two decimals',
  day: 'Enter the date as DD.MM.YYYY',
  endBeforeStart: 'The end date must be later than the start date',
  invisibleCharacters: 'Remove invisible characters, such as those copied along with the number',
  invalid: 'The value is not valid',
};
