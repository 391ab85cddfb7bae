import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { Reason } from '../../contract/refusals.ts';
import type { FailureAnswer } from '../../contract/wire.ts';
import type { errorPl } from '../i18n/common.pl.ts';
import type { MessageKey, Said } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';

/**
 * Why a call failed (requirements "Errors"): an error on the client's side, or the status of the host's refusal.
 */
export type FailureStatus = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR' | number;

/** The key of a failure's message, below `error`. */
type FailureKey = keyof typeof errorPl;

/** The body of a refusal; a host may leave out any part of it. */
export interface FailureBody {
  message?: string;
  reason?: Reason;
  /** The first message of each field, as react-admin's forms read them. */
  errors?: Record<string, string>;
  data?: unknown;
  request_id?: string;
  /** What is locked and until when; the message says both. */
  locked?: FailureAnswer['locked'];
  /** Whether one more wrong PIN would lock the card or the person. */
  last_attempt?: boolean;
}

interface FailureOptions {
  retryAfterSeconds?: number | undefined;
  /** The token that was sent with the call. */
  token?: string | null;
  /** Whether the host reported both success and refusal in one answer. */
  contradictory?: boolean;
}

/** A longer wait is told in hours. */
const MOST_MINUTES = 90;

/**
 * A call that was refused, not answered, or answered in an unreadable way. The message is the host's own, or else
 * the key of ours.
 */
export class HttpFailure extends Error {
  declare readonly message: Said;
  readonly status: FailureStatus;
  readonly body: FailureBody;
  readonly token: string | null | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Values for the placeholders of the message. */
  readonly args: { wait?: string };
  private readonly contradictory: boolean;

  constructor(status: FailureStatus, body: FailureBody = {}, options: FailureOptions = {}) {
    const minutes = Math.ceil((options.retryAfterSeconds ?? 0) / 60);
    // If the host names what is locked, or gives a reason, its message is better than ours.
    const isThrottled = status === 429 && minutes > 0 && !body.locked && !body.reason;
    super(isThrottled ? 'error.tooManyAttempts' : body.message || `error.${keyOfStatus(status)}`);
    this.retryAfterSeconds = options.retryAfterSeconds;
    const wait = minutes > MOST_MINUTES ? `${Math.ceil(minutes / 60)} h` : `${minutes} min`;
    this.args = isThrottled ? { wait } : {};
    this.status = status;
    this.body = body;
    this.token = options.token;
    this.contradictory = options.contradictory ?? false;
  }

  get reason(): Reason | undefined {
    return this.body.reason;
  }

  /**
   * Returns the refusal in the form that react-admin's forms read (requirements "Validation"): a message for each
   * field, in the form's order, or one message for the form.
   */
  formErrors(fields: readonly string[]): Record<string, string> {
    const told = Object.entries(this.body.errors ?? {});
    const onFields = fields.flatMap((field) => told.filter(([name]) => name === field));
    return onFields.length > 0
      ? Object.fromEntries(onFields)
      : { 'root.serverError': told[0]?.[1] ?? this.sentence };
  }

  /** The message with its arguments, in the format that react-admin's forms translate. */
  private get sentence(): string {
    const { message, args } = this;
    return args.wait ? `@@react-admin@@${JSON.stringify({ message, args })}` : message;
  }

  /** The balance of a card that is less than the amount of a purchase, if the host sent it. */
  get balance(): Grosze | undefined {
    const { data } = this.body;
    return this.reason === 'amount-above-balance' && typeof data === 'number' ? groszeOf(data) : undefined;
  }

  /** Whether the host refused the call; anything else is a fault of the network or the host. */
  get isRefusal(): boolean {
    return typeof this.status === 'number' && this.status < 500;
  }

  /** Whether the call may have been carried out although no answer confirms it. */
  get outcomeUnknown(): boolean {
    const { reason } = this;
    // A gateway answers without a reason, and the host behind it may have carried out the call.
    const isGateway = !this.isRefusal && reason === undefined;
    return (
      isGateway || this.contradictory || reason === 'outcome-unknown' || reason === 'idempotency-in-flight'
    );
  }
}

/** Returns the key of our message for a status (requirements "Errors"), used if the host sends no message. */
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

/**
 * Returns the message for a failed call (requirements "Errors"): the host's own, or when to try again, or ours. If
 * the host sends no message, a screen may have a better one than ours: `otherwise`.
 */
export function failureSentence(
  { status, body, message, args }: HttpFailure,
  translate: Translate,
  otherwise?: MessageKey | Said,
): Said {
  const isSilent = typeof status === 'number' && status !== 429 && !body.message;
  return translate((isSilent && otherwise) || message, args) as Said;
}

/** Awaits a call and returns its failure, if any. @throws any other error, which is a bug. */
export function failureOf(call: Promise<unknown>): Promise<HttpFailure | undefined> {
  return call.then(() => undefined, caught);
}

/** Returns the failure of a call, for its `catch`. @throws any other error, which is a bug. */
export function caught(failure: unknown): HttpFailure {
  if (failure instanceof HttpFailure) return failure;
  throw failure;
}

/**
 * Awaits a call of react-admin's form, and converts a failure to what such a form reads: it takes a failure that
 * names no errors for a success, and so would no longer ask before what was typed is lost.
 */
export async function tellForm<Result>(fields: readonly string[], call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.body.errors = failure.formErrors(fields);
    throw failure;
  }
}
