import type { TranslateFunction } from 'ra-core';
import type { HttpFailure } from '../../http.ts';

/** What a failed call means to a person: the host's own sentence where it sent one. */
export function failureSentence(failure: HttpFailure, translate: TranslateFunction): string {
  if (failure.status === 429 && failure.retryAfterSeconds && !failure.locked) {
    return translate('error.tooManyAttempts', { smart_count: Math.ceil(failure.retryAfterSeconds / 60) });
  }
  if (failure.message) return failure.message;
  return translate(generic[failure.status] ?? (failure.status < 500 ? 'error.unexpected' : 'error.internal'));
}

/** The generic sentences of spec §8 by status; 0 is no answer at all. */
const generic: Partial<Record<number, string>> = {
  0: 'error.network',
  403: 'error.forbidden',
  422: 'error.invalid',
};
