import { fill } from '../../../contract/fill.ts';
import type { HttpFailure } from '../../httpFailure.ts';
import type { DoorTexts } from '../../i18n/useDoorTexts.ts';

/** What a door needs to know of a failed call. */
export type Failure = Pick<HttpFailure, 'status' | 'body' | 'retryAfterSeconds'>;

/** Even our own scripts did not arrive. */
export const unreachable: Failure = { status: 'FETCH_ERROR', body: {}, retryAfterSeconds: undefined };

/** What a failed call means to a person: that no answer came or none to read, when to try again, the host's own sentence, or `otherwise`. */
export function failureSentence(
  { status, body, retryAfterSeconds }: Failure,
  { failures }: DoorTexts,
  otherwise: string,
): string {
  if (status === 'PARSING_ERROR') return failures.unexpected;
  if (typeof status === 'string') return failures.network;
  if (status === 429 && !body.locked) {
    const minutes = Math.ceil((retryAfterSeconds ?? Number.NaN) / 60);
    return minutes > 0 ? fill(failures.tooManyAttempts, { minutes }) : failures.tooManyAttemptsLater;
  }
  return body.message || otherwise;
}
