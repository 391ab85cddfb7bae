import type { HttpFailure } from './httpFailure.ts';
import type { MessageKey, Said } from './i18n/messageKey.ts';
import type { Translate } from './i18n/useTranslate.ts';

/**
 * Returns the message for a failed call (requirements "Errors"): the host's own, when to try again, or ours. For a host that answers
 * without a message, a screen may have a better one: `otherwise`.
 */
export function failureSentence(
  { status, body, message, args }: HttpFailure,
  translate: Translate,
  otherwise?: MessageKey | Said,
): Said {
  const isSilent = typeof status === 'number' && status !== 429 && !body.message;
  return translate((isSilent && otherwise) || message, args) as Said;
}
