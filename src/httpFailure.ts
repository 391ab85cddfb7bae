import type { Reason } from '../contract/refusals.ts';
import type { FailureAnswer } from '../contract/wire.ts';
import type { errorPl } from './i18n/common.pl.ts';
import type { Said } from './i18n/messageKey.ts';

/** Why a call failed (requirements "Errors"): what the client itself reports, or the status of the host's refusal. */
export type FailureStatus = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR' | number;

/** The key of what a failure means to a person, below `error`. */
type FailureKey = keyof typeof errorPl;

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

/** A refusal, no answer, or one that nobody can read. Its message is the host's own, or else the key of a sentence of ours. */
export class HttpFailure extends Error {
  declare readonly message: Said;
  readonly status: FailureStatus;
  readonly body: FailureBody;
  readonly token: string | null | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What fills the sentence. */
  readonly args: { minutes?: number };
  private readonly contradictory: boolean;

  constructor(status: FailureStatus, body: FailureBody = {}, options: FailureOptions = {}) {
    const minutes = Math.ceil((options.retryAfterSeconds ?? 0) / 60);
    // A host that tells what is locked, or what there is too much of, says more of it than we can.
    const isThrottled = status === 429 && minutes > 0 && !body.locked && !body.reason;
    super(isThrottled ? 'error.tooManyAttempts' : body.message || `error.${keyOfStatus(status)}`);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.args = isThrottled ? { minutes } : {};
    this.status = status;
    this.body = body;
    this.token = options.token;
    this.contradictory = options.contradictory ?? false;
  }

  get reason(): Reason | undefined {
    return this.body.reason;
  }

  /** The refusal as react-admin's forms read it (requirements "Validation"): beside each field, or in one sentence where none of them is to blame. */
  formErrors(fields: readonly string[]): Record<string, string> {
    const told = Object.entries(this.body.errors ?? {});
    const onFields = told.filter(([field]) => fields.includes(field));
    return onFields.length > 0
      ? Object.fromEntries(onFields)
      : { 'root.serverError': told[0]?.[1] ?? this.sentence };
  }

  /** Its message with what fills it, as react-admin's forms translate it. */
  private get sentence(): string {
    const { message, args } = this;
    return args.minutes ? `@@react-admin@@${JSON.stringify({ message, args })}` : message;
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

/** What a status means to a person (requirements "Errors"), where the host says nothing. */
function keyOfStatus(status: FailureStatus): FailureKey {
  if (typeof status === 'string') return status;
  return keys[status] ?? (status < 500 ? 'unexpected' : 'internal');
}

const keys: Partial<Record<number, FailureKey>> = {
  403: 'forbidden',
  404: 'gone',
  422: 'invalid',
  429: 'tooManyAttemptsLater',
};

/** Waits for a call and returns its failure, if it failed. @throws anything else: a bug. */
export async function failureOf(call: Promise<unknown>): Promise<HttpFailure | undefined> {
  try {
    await call;
    return undefined;
  } catch (failure) {
    if (failure instanceof HttpFailure) return failure;
    throw failure;
  }
}
