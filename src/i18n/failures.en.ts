import type { failuresPl } from './failures.pl.ts';

/** What a failed call means to a person (requirements "Errors"), in English. */
export const failuresEn: typeof failuresPl = {
  TIMEOUT_ERROR: 'The server did not answer in time. Try again in a moment.',
  FETCH_ERROR: 'We could not reach the server. Check your connection and try again.',
  PARSING_ERROR: 'The server’s answer could not be read. Try again in a moment.',
  forbidden: 'You do not have access',
  gone: 'There is no such item. It may have been deleted.',
  invalid: 'The data you entered is not valid',
  tooManyAttempts: 'Too many attempts. Try again in %{minutes} min.',
  tooManyAttemptsLater: 'Too many attempts. Try again later.',
  unexpected: 'Something went wrong. Try again in a moment.',
  internal: 'A server error occurred',
};
