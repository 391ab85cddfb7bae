import type { Reason } from '../contract/refusals.ts';
import type { FailureAnswer } from '../contract/wire.ts';

/** Why a call failed (spec §8): what the client itself reports, or the status of the host's refusal. */
export type FailureStatus = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR' | number;

/** What a host says of a refusal, as far as it says it. */
export interface FailureBody {
  message?: string;
  reason?: Reason;
  /** The first sentence of each field, as react-admin's forms read them. */
  errors?: Record<string, string>;
  data?: unknown;
  request_id?: string;
  /** What is locked, and until when; the message says both. */
  locked?: FailureAnswer['locked'];
}

interface FailureOptions {
  retryAfterSeconds?: number | undefined;
  /** The token that the call carried. */
  token?: string | null;
  /** The host calls the same answer a success and a refusal. */
  contradictory?: boolean;
}

/** A refusal, no answer, or one that nobody can read. Its message is the host's own, or else the key of a sentence. */
export class HttpFailure extends Error {
  readonly status: FailureStatus;
  readonly body: FailureBody;
  readonly token: string | null | undefined;
  readonly retryAfterSeconds: number | undefined;
  private readonly contradictory: boolean;

  constructor(status: FailureStatus, body: FailureBody = {}, options: FailureOptions = {}) {
    super(body.message || sentenceKey(status));
    this.status = status;
    this.body = body;
    this.token = options.token;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.contradictory = options.contradictory ?? false;
  }

  get reason(): Reason | undefined {
    return this.body.reason;
  }

  /** The refusal as react-admin's forms read it (spec §5): beside each field, or in one sentence where none of them is to blame. */
  formErrors(fields: readonly string[]): Record<string, string> {
    const told = Object.entries(this.body.errors ?? {});
    const onFields = told.filter(([field]) => fields.includes(field));
    return onFields.length > 0
      ? Object.fromEntries(onFields)
      : { 'root.serverError': told[0]?.[1] ?? this.message };
  }

  /** Whether the host refused the call itself; anything else is a fault on the way or on the host. */
  get isRefusal(): boolean {
    return typeof this.status === 'number' && this.status < 500;
  }

  /** Whether the call may have been carried out although no answer says so. */
  get outcomeUnknown(): boolean {
    const { reason } = this;
    // A gateway in between answers without a reason: what the host behind it did is anybody's guess.
    const isGateway = !this.isRefusal && reason === undefined;
    return (
      isGateway || this.contradictory || reason === 'outcome-unknown' || reason === 'idempotency-in-flight'
    );
  }
}

/** The key of what a failure means to a person (spec §8), where the host says nothing. */
function sentenceKey(status: FailureStatus): string {
  if (typeof status === 'string') return `error.${status}`;
  return sentences[status] ?? (status < 500 ? 'error.unexpected' : 'error.internal');
}

const sentences: Partial<Record<number, string>> = {
  403: 'error.forbidden',
  404: 'error.gone',
  422: 'error.invalid',
};

/** Waits for a call and gives its failure, if it failed. @throws what is no failure of the call, but a bug. */
export async function failureOf(call: Promise<unknown>): Promise<HttpFailure | undefined> {
  try {
    await call;
    return undefined;
  } catch (failure) {
    if (failure instanceof HttpFailure) return failure;
    throw failure;
  }
}
