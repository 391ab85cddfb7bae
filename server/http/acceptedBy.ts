import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** More characters than browsers send. All 16 kB of a request's headers would keep the server busy for 10 ms. */
const LONGEST = 200;

/** Returns what a client accepts, according to the beginning of its headers. */
export function acceptedBy({ headers }: Pick<IncomingMessage, 'headers'>): Negotiator {
  const beginning = (name: 'accept-language' | 'accept-encoding') => headers[name]?.slice(0, LONGEST);
  return new Negotiator({
    headers: {
      'accept-language': beginning('accept-language'),
      'accept-encoding': beginning('accept-encoding'),
    },
  });
}
