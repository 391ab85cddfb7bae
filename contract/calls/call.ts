import type { z } from 'zod/mini';
import type { KeyRight } from '../apiKey.ts';
import type { Action } from '../permissions.ts';
import type { Reason } from '../refusals.ts';
import type { ExportFormat } from '../transaction.ts';

/** Method and path, with parameters as `:id`. */
export type WireAddress = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** A call of the wire, said once: types, rights, validation, documentation and the console's method follow from it. */
export interface CallContract {
  on: WireAddress;
  /** `public` needs no session and ignores an invalid token; anything else is an action of the permission table. */
  access: 'public' | Action;
  /** The right of an API key that opens it, or any of several; without it keys are refused. */
  keys?: KeyRight | readonly KeyRight[];
  /** What a host announces if it has the call (wire "Capabilities"); base calls need none. */
  capability?: string;
  /** What a host that has the call may announce as well: the parameters and fields that are extensions, by the word for them. */
  parts?: Readonly<Record<string, readonly string[]>>;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** A file in the multipart field `file`, and these fields with it, replace the body. */
  upload?: z.core.$ZodObject;
  /** Money calls: with an `Idempotency-Key` header, a repeated call gets the same answer. */
  idempotent?: true;
  /** What it does with the transaction that its field `reference` names: with one, a repeated call gets the same answer, whatever its key. */
  reference?: 'books' | 'voids';
  answer: z.core.$ZodType;
  /**
   * Anyone who has to have a second factor and has none may make it: what enrolment needs, and signing out; with `self` only about
   * themselves. All other calls are refused to them (wire "Second factor").
   */
  beforeEnrolment?: true | 'self';
  /**
   * Only in a session whose person has just proved who they are (wire "Sessions and passwords"), checked before anything else. A
   * call that checks it later, or only sometimes, lists `confirm-first` in `refusals` instead.
   */
  confirmed?: true;
  /** Success sets the cookie by which the browser is known later as one of the person's (wire "Devices"). */
  remembersBrowser?: true;
  /** The files that the query's `export` asks for instead of the answer. */
  files?: readonly ExportFormat[];
  /** What each of its refusals and failures also carries, whatever the status. */
  failure?: { data: number };
  /** What it does, for the OpenAPI document. */
  summary: string;
  /** Its own refusals, other than those that follow from its properties. */
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

/** Why a file is refused to somebody who takes too many of them. */
export const exportRefusals = ['export-under-way', 'too-many-exports'] as const satisfies readonly Reason[];

/** Returns every reason for which a call may be refused, in the order of the OpenAPI document. */
export function reasonsOf(call: CallContract): Reason[] {
  const reasons: Reason[] = [
    'internal',
    'database-unavailable',
    'database-exhausted',
    // Look-ups, exports and wrong passwords are recorded, too.
    'day-closed',
    'client-address-invalid',
    'too-many-requests',
  ];
  if (call.access !== 'public')
    reasons.push('unauthenticated', 'api-key-mistyped', 'api-key-invalid', 'forbidden', 'too-many-calls');
  if (call.access !== 'public' && call.beforeEnrolment !== true) reasons.push('enroll-first');
  if (call.params) reasons.push('not-found');
  if (call.body || call.query || call.upload) reasons.push('fields-invalid');
  if (call.body || call.upload) reasons.push('body-unreadable', 'body-too-large', 'media-type-unsupported');
  if (call.idempotent) reasons.push('idempotency-in-flight', 'idempotency-key-reused', 'outcome-unknown');
  if (call.reference) reasons.push('reference-reused');
  if (call.reference === 'books') reasons.push('voided');
  if (call.reference === 'books' && call.keys) reasons.push('idempotency-key-required', 'reference-required');
  if (call.confirmed) reasons.push('confirm-first');
  return [...new Set([...reasons, ...(call.refusals ?? [])])];
}
