import type { Reason } from '../../contract/refusals.ts';
import type { LockedWhat } from '../../contract/wire.ts';

/**
 * The reason why something was not done. It is a value, so that every caller has to handle it; throwing means a bug.
 */
export interface Refusal {
  refused: Reason;
  /** The field of the request that the sentence belongs to. */
  field?: string;
  /** The values for the placeholders of the sentence. */
  args?: Record<string, string>;
  retryAfterSeconds?: number;
  /** A number that a client may act on: see `failureAnswer.data`. */
  data?: number;
  /** What is locked after too many wrong attempts, and until when; null if only staff can unlock it. */
  locked?: { what: LockedWhat; until: Date | null };
  /** Whether one more wrong attempt would lock something. */
  isLastAttempt?: boolean;
  /** The refusals of several fields, reported at once. */
  each?: readonly Refusal[];
}

export function refuse(refused: Reason, details: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...details };
}

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'refused' in result;
}

/** Returns a presented row, or the refusal that there is none. */
export function orNotFound<Row, Item>(row: Row | undefined, present: (row: Row) => Item): Item | Refusal {
  return row === undefined ? refuse('not-found') : present(row);
}

/**
 * Combines the refusals among some results, of which there must be one, into one refusal with several fields. If the
 * first one belongs to no field, it concerns the whole request and is returned alone.
 */
export function refuseAll(...results: unknown[]): Refusal {
  const [first, ...more] = results.filter(isRefusal);
  if (!first) throw new Error('none of the results is a refusal');
  if (first.field === undefined || more.length === 0) return first;
  return refuse('fields-invalid', { each: [first, ...more] });
}
