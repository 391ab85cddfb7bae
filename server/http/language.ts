import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { type Language, languages } from '../../contract/language.ts';

/** The language a client asks for by `Accept-Language`; Polish by default. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  const accepted = new Negotiator(request).language([...languages]);
  return languages.find((language) => language === accepted) ?? 'pl';
}
