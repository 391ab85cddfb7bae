import { fill } from '../contract/fill.ts';
import type { Language } from '../contract/language.ts';
import type { Reason } from '../contract/refusals.ts';
import { accountRefusals } from './accounts/sentences.ts';
import { apiKeyRefusals } from './apiKeys/sentences.ts';
import { batchRefusals } from './batches/sentences.ts';
import { bookRefusals } from './books/sentences.ts';
import { cardRefusals } from './cards/sentences.ts';
import { eCardRefusals } from './eCards/sentences.ts';
import { exportRefusals } from './exports/sentences.ts';
import { httpRefusals } from './http/sentences.ts';
import { idempotencyRefusals } from './idempotency/sentences.ts';
import { importRefusals } from './imports/sentences.ts';
import { lockoutRefusals } from './lockout/sentences.ts';
import { reportRefusals } from './reports/sentences.ts';
import { requestRefusals } from './requests/sentences.ts';
import { salonRefusals } from './salons/sentences.ts';
import { viewRefusals } from './savedViews/sentences.ts';
import { webhookRefusals } from './webhooks/sentences.ts';

/** The catalogue of each feature. */
const catalogues = [
  idempotencyRefusals,
  exportRefusals,
  httpRefusals,
  lockoutRefusals,
  salonRefusals,
  accountRefusals,
  requestRefusals,
  cardRefusals,
  batchRefusals,
  eCardRefusals,
  apiKeyRefusals,
  importRefusals,
  bookRefusals,
  viewRefusals,
  reportRefusals,
  webhookRefusals,
] as const;

/** The reasons that have a sentence in a language. */
type Told<In extends Language, Catalogue = (typeof catalogues)[number]> =
  Catalogue extends Record<In, infer Sentences> ? keyof Sentences : never;

function allIn<In extends Language>(language: In): Record<Told<In>, string> {
  return Object.assign({}, ...catalogues.map((catalogue) => catalogue[language]));
}

/** The compiler makes sure that every reason has a sentence in every language. */
const sentences: Record<Language, Record<Reason, string>> = { pl: allIn('pl'), en: allIn('en') };

/** Returns the sentence of a refusal. */
export function refusalSentence(
  language: Language,
  reason: Reason,
  args: Record<string, string> = {},
): string {
  return fill(sentences[language][reason], args);
}
