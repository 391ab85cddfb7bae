import type { HttpFailure } from '../../httpFailure.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import type { Translate } from '../../i18n/useTranslate.ts';

/** What a failed call means to a person: when to try again, or the host's own sentence, or ours (spec §8). */
export function failureSentence(failure: HttpFailure, translate: Translate): string {
  const { status, message, body, retryAfterSeconds } = failure;
  if (status === 429 && retryAfterSeconds && !body.locked) {
    return translate('error.tooManyAttempts', { smart_count: Math.ceil(retryAfterSeconds / 60) });
  }
  return translate(message as MessageKey, { _: message });
}
