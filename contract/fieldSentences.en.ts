import type { fieldSentencesPl } from './fieldSentences.pl.ts';
import { publicSentencesEn } from './publicSentences.en.ts';

/** The sentence next to a field, in English. */
export const fieldSentencesEn: typeof fieldSentencesPl = {
  ...publicSentencesEn,
  minLength: 'Enter at least %{min} characters',
  email: 'Enter a valid e-mail address',
  passwordsDiffer: 'The passwords must match',
  maxLength: 'Enter at most %{max} characters',
  min: 'Enter at least %{min}',
  max: 'Enter at most %{max}',
  aboveBalance: 'There is only %{max} on the card',
  aboveLimit: 'The amount may not exceed %{max}',
  aboveReversible: 'At most %{max} of it can still be undone',
  notZero: 'Enter an amount other than 0',
  mustBeNumber: 'Enter a number',
  tooManyDecimals: 'Enter an amount with at most two decimals',
  lastFour: 'Enter the last 4 characters of the card’s number',
  twoFacts: 'Enter at least two of these',
  timeOfDay: 'Enter the time as HH:MM, for example 07:00',
  day: 'Enter a date, such as 3.06.2026 or 3 Jun 2026',
  year: 'Enter the year with four digits, such as 2026',
  endBeforeStart: 'The end date must not be before the start date',
  periodTooLong: 'Choose a period of at most %{max} days',
  validityPast: 'Choose a day that is not over yet.',
  validityNotLater: 'This card is already valid until %{day}. Choose a later day.',
  validityTooLong: 'A card can be valid until %{day} at the latest.',
  fileMissing: 'Choose a file of cards',
  fileKind: 'Choose a CSV or XLSX file. Save another kind as XLSX in a spreadsheet program.',
  fileSize: 'This file is too large. Choose one of at most 10 MB.',
  invisibleCharacters: 'Remove invisible characters, such as those copied along with the number',
  invalid: 'The value is not valid',
};
