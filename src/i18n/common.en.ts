import type { errorPl, framePl, scanPl } from './common.pl.ts';

/** The texts of the frame around every page outside the panel, in English. */
export const frameEn: typeof framePl = {
  company: 'Company website',
  terms: 'Gift card terms',
};

/** The text of the button next to a card's number, in English. */
export const scanEn: typeof scanPl = { byCamera: 'Scan with the camera' };

/** The messages for a failed call and on the error pages (requirements "Errors"), in English. */
export const errorEn: typeof errorPl = {
  TIMEOUT_ERROR: 'The server did not answer in time. Try again in a moment.',
  FETCH_ERROR: 'We could not reach the server. Check your connection and try again.',
  PARSING_ERROR: 'The server’s answer could not be read. Try again in a moment.',
  fileChanged: 'The file “%{name}” was changed, moved or deleted after you chose it. Choose it again.',
  forbidden: 'You do not have access',
  gone: 'There is no such item. It may have been deleted.',
  invalid: 'The data you entered is not valid',
  tooManyAttempts: 'Too many attempts. Try again in %{wait}.',
  tooManyAttemptsLater: 'Too many attempts. Try again later.',
  unexpected: 'Something went wrong. Try again in a moment.',
  internal: 'A server error occurred',
  notFound: 'The page was not found',
  notFoundWhy: 'The address is incomplete or the page has been moved.',
  internalWhy: 'It is not your fault. Try again in a moment.',
  requestId: 'Request number: %{id}',
  home: 'Back to selling cards',
  unsupported: 'The server does not offer this.',
};
