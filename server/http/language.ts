import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import type { Language } from '../sentences.ts';

/** The language a client asks for by `Accept-Language`; Polish by default. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  return new Negotiator(request).language(['pl', 'en']) === 'en' ? 'en' : 'pl';
}
