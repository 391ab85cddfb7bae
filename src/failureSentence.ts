import type { HttpFailure } from './httpFailure.ts';

/** What has to be known of a failed call to say what it means. */
export type Failure = Pick<HttpFailure, 'status' | 'body' | 'message' | 'args'>;

/** Gives a sentence by its key; a host's own sentence is none, and stays as it is. */
type Say = (key: never, args: Record<string, unknown>) => string;

/**
 * What a failed call means to a person (requirements "Errors"): the host's own sentence, when to try again, or ours, for which a screen may
 * have a better one wherever the host has answered at all.
 */
export function failureSentence(failure: Failure, say: Say, otherwise?: string): string {
  const { status, body, message, args } = failure;
  if (otherwise && typeof status === 'number' && status !== 429 && !body.message) return otherwise;
  return say(message as never, { _: message, ...args });
}
