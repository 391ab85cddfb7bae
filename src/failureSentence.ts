import type { HttpFailure } from './httpFailure.ts';
import type { MessageKey, Said } from './i18n/messageKey.ts';
import type { Translate } from './i18n/useTranslate.ts';

/**
 * Returns what a failed call means to a person (requirements "Errors"): the host's own sentence, when to try again, or ours, for
 * which a screen may have a better one wherever the host has answered at all.
 */
export function failureSentence(
  { status, body, message, args }: HttpFailure,
  translate: Translate,
  otherwise?: MessageKey | Said,
): Said {
  const isSilent = typeof status === 'number' && status !== 429 && !body.message;
  return translate((isSilent && otherwise) || message, args) as Said;
}
