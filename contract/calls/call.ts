import type { z } from 'zod/mini';
import type { KeyRight } from '../apiKey.ts';
import type { Action } from '../permissions.ts';
import type { Reason } from '../refusals.ts';
import type { ExportFormat } from '../transaction.ts';

/** Method and path, with parameters as `:id`. */
export type WireAddress = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/**
 * A call of the wire, declared once: its types, rights, validation, documentation and the console's method are derived
 * from it.
 */
export interface CallContract {
  on: WireAddress;
  /** `public` needs no session and ignores an invalid token; anything else is an action of the permission table. */
  access: 'public' | Action;
  /**
   * The right, or a list of rights of which one is enough, that lets an API key make the call; without it, keys are
   * refused.
   */
  keys?: KeyRight | readonly KeyRight[];
  /** The capability that a host announces if it has the call (wire "Capabilities"); base calls need none. */
  capability?: string;
  /**
   * The capabilities that a host with the call may announce in addition, each with the parameters and fields that it
   * stands for.
   */
  parts?: Readonly<Record<string, readonly string[]>>;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The fields of a multipart upload: they and a file in the field `file` replace the body. */
  upload?: z.core.$ZodObject;
  /** Money calls: with an `Idempotency-Key` header, a repeated call gets the same answer. */
  idempotent?: true;
  /**
   * What the call does with the transaction that its field `reference` names. With a reference, a repeated call gets
   * the same answer, whatever its idempotency key.
   */
  reference?: 'books' | 'voids';
  answer: z.core.$ZodType;
  /**
   * The call may be made by somebody who must have a second factor and has none yet: the calls that enrolment needs,
   * and signing out; with `self`, only about themselves. All other calls are refused to them (wire "Second factor").
   */
  beforeEnrolment?: true | 'self';
  /**
   * The call needs a session whose person has recently proved their identity (wire "Sessions and passwords"); this is
   * checked before anything else. A call that checks it later, or only in some cases, lists `confirm-first` in
   * `refusals` instead.
   */
  confirmed?: true;
  /** On success, a cookie is set by which the browser is later recognized as one of the person's (wire "Devices"). */
  remembersBrowser?: true;
  /** The kinds of files that the query's `export` can ask for instead of the answer. */
  files?: readonly ExportFormat[];
  /** Extra fields that every refusal and failure of the call carries, whatever the status. */
  failure?: { data: number };
  /** What it does, for the OpenAPI document. */
  summary: string;
  /** The call's own refusals, in addition to those that follow from its other properties. */
  refusals?: readonly Reason[];
  /** The action that the audit records when it succeeds. */
  audit?: `${string}.${string}`;
}

/** Declares a call. */
export function call<const On extends WireAddress, const Said extends Omit<CallContract, 'on'>>(
  on: On,
  said: Said,
): Said & { on: On } {
  return { on, ...said };
}

/** Why a file is refused to somebody who exports too many at once or too often. */
export const exportRefusals = ['export-under-way', 'too-many-exports'] as const satisfies readonly Reason[];

/** Returns every reason for which a call may be refused, in the order of the OpenAPI document. */
export function reasonsOf(call: CallContract): Reason[] {
  const reasons: Reason[] = [
    'internal',
    'database-unavailable',
    'database-exhausted',
    // Look-ups, exports and wrong passwords are recorded in the audit too, so `day-closed` is possible for them.
    'day-closed',
    'client-address-invalid',
    'too-many-requests',
    'headers-too-large',
  ];
  if (call.access !== 'public')
    reasons.push('unauthenticated', 'api-key-mistyped', 'api-key-invalid', 'forbidden', 'too-many-calls');
  if (call.access !== 'public' && call.beforeEnrolment !== true) reasons.push('enroll-first');
  if (call.params) reasons.push('not-found');
  if (call.body || call.query || call.upload) reasons.push('fields-invalid');
  if (call.body || call.upload)
    reasons.push('body-unreadable', 'request-too-slow', 'body-too-large', 'media-type-unsupported');
  // Also what the audit records of a read is committed.
  if (!call.on.startsWith('GET ') || call.audit) reasons.push('outcome-unknown');
  if (call.idempotent) reasons.push('idempotency-in-flight', 'idempotency-key-reused', 'not-recorded');
  if (call.reference) reasons.push('reference-reused');
  if (call.reference === 'books') reasons.push('voided');
  if (call.reference === 'books' && call.keys) reasons.push('idempotency-key-required', 'reference-required');
  if (call.confirmed) reasons.push('confirm-first');
  return [...new Set([...reasons, ...(call.refusals ?? [])])];
}
