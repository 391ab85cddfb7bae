import { fill } from '../../../contract/fill.ts';
import type { HttpFailure } from '../../http.ts';
import type { DoorTexts } from '../../i18n/useDoorTexts.ts';

/** What a door needs to know of a failed call. */
export type Failure = Pick<
  HttpFailure,
  'status' | 'reason' | 'message' | 'errors' | 'retryAfterSeconds' | 'locked'
>;

/** Even our own scripts did not arrive. */
export const unreachable: Failure = {
  status: 0,
  reason: undefined,
  message: '',
  errors: {},
  retryAfterSeconds: undefined,
  locked: undefined,
};

/** What a failed call means to a person: that no answer came or none to read, when to try again, the host's own sentence, or `otherwise`. */
export function failureSentence(failure: Failure, { failures }: DoorTexts, otherwise: string): string {
  if (failure.status === 0) return failures.network;
  if (failure.status < 300) return failures.unexpected;
  if (failure.status === 429 && !failure.locked) {
    const minutes = Math.ceil((failure.retryAfterSeconds ?? Number.NaN) / 60);
    return minutes > 0 ? fill(failures.tooManyAttempts, { minutes }) : failures.tooManyAttemptsLater;
  }
  return failure.message || otherwise;
}
