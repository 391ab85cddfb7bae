import type { TranslateFunction } from 'ra-core';
import type { HttpFailure } from '../../http.ts';

/** What a failed call means to a person: the host's own sentence where it sent one. */
export function failureSentence(failure: HttpFailure, translate: TranslateFunction): string {
  if (failure.status === 429 && failure.retryAfterSeconds) {
    return translate('error.tooManyAttempts', { smart_count: Math.ceil(failure.retryAfterSeconds / 60) });
  }
  if (failure.message) return failure.message;
  if (failure.status === 0) return translate('error.network');
  return translate(failure.status === 403 ? 'error.forbidden' : 'error.internal');
}
