import type { z } from 'zod/mini';
import type { Action } from './permissions.ts';
import type { ExportFormat } from './transaction.ts';

/** What both sides know about a call. */
export interface Endpoint {
  /** `public` needs no session and ignores an invalid token; anything else is an action of the permission table. */
  access: 'public' | Action;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** A file in the multipart field `file` replaces the body. */
  upload?: true;
  /** Money calls: with an `Idempotency-Key` header, a repeated call gets the same answer. */
  idempotent?: true;
  answer: z.core.$ZodType;
  /** Success sets the cookie by which the browser is known later as one of the person's (wire "Devices"). */
  remembersBrowser?: true;
  /** The files that the query's `export` asks for instead of the answer. */
  files?: readonly ExportFormat[];
  /** What each of its refusals and failures also carries, whatever the status. */
  failure?: { data: number };
}
