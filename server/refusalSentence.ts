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

/** The sentence of every refusal, from the catalogue of the feature that it belongs to. */
const sentences = {
  pl: {
    ...idempotencyRefusals.pl,
    ...exportRefusals.pl,
    ...httpRefusals.pl,
    ...lockoutRefusals.pl,
    ...salonRefusals.pl,
    ...accountRefusals.pl,
    ...requestRefusals.pl,
    ...cardRefusals.pl,
    ...batchRefusals.pl,
    ...eCardRefusals.pl,
    ...apiKeyRefusals.pl,
    ...importRefusals.pl,
    ...bookRefusals.pl,
    ...viewRefusals.pl,
    ...reportRefusals.pl,
    ...webhookRefusals.pl,
  },
  en: {
    ...idempotencyRefusals.en,
    ...exportRefusals.en,
    ...httpRefusals.en,
    ...lockoutRefusals.en,
    ...salonRefusals.en,
    ...accountRefusals.en,
    ...requestRefusals.en,
    ...cardRefusals.en,
    ...batchRefusals.en,
    ...eCardRefusals.en,
    ...apiKeyRefusals.en,
    ...importRefusals.en,
    ...bookRefusals.en,
    ...viewRefusals.en,
    ...reportRefusals.en,
    ...webhookRefusals.en,
  },
} satisfies Record<Language, Record<Reason, string>>;

/** Returns the sentence of a refusal. */
export function refusalSentence(
  language: Language,
  reason: Reason,
  args: Record<string, string> = {},
): string {
  return fill(sentences[language][reason], args);
}
