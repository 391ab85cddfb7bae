import type { errorPl } from './error.pl.ts';

/** What the error pages say in English. */
export const errorEn: typeof errorPl = {
  notFound: 'The page was not found',
  notFoundWhy: 'The address is incomplete or the page has been moved.',
  internalWhy: 'It is not your fault. Try again in a moment.',
  requestId: 'Request number: %{id}',
  home: 'Back to selling cards',
  unsupported: 'The server does not offer this.',
};
