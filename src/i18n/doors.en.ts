import { doorSentencesEn } from '../../contract/doorSentences.en.ts';
import type { doorsPl } from './doors.pl.ts';

/** English sentences of every page outside the panel. */
export const doorsEn: typeof doorsPl = {
  fields: doorSentencesEn,
  shared: {
    product: 'Bonpanel',
    otherLanguage: 'Polski',
    company: 'Company website',
    terms: 'Gift card terms',
    staff: 'Staff panel',
  },
  failures: {
    network: 'We could not reach the server. Check your connection and try again.',
    unexpected: 'Something went wrong. Try again in a moment.',
    tooManyAttempts: 'Too many attempts. Try again in %{minutes} min.',
    tooManyAttemptsLater: 'Too many attempts. Try again later.',
  },
};
