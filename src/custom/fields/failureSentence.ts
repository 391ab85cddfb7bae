import type { TranslateFunction } from 'ra-core';
import type { HttpFailure } from '../../httpFailure.ts';

/** What a failed call means to a person: when to try again, or the host's own sentence, or ours (spec §8). */
export function failureSentence(failure: HttpFailure, translate: TranslateFunction): string {
  const { status, message, body, retryAfterSeconds } = failure;
  if (status === 429 && retryAfterSeconds && !body.locked) {
    return translate('error.tooManyAttempts', { smart_count: Math.ceil(retryAfterSeconds / 60) });
  }
  return translate(message, { _: message });
}
