import type { EndpointName } from '../contract/endpoints.ts';
import type { Reason } from '../contract/refusals.ts';
import type { FailureAnswer } from '../contract/wire.ts';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import { hostConfig } from './hostConfig.ts';
import { currentLanguage } from './i18n/language.ts';
import { session } from './session.ts';

/** A refusal, or no answer at all (`status` 0). */
export class HttpFailure extends Error {
  readonly status: number;
  readonly reason: Reason | undefined;
  readonly errors: Record<string, string[]>;
  readonly data: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Partial<FailureAnswer> = {}, retryAfter: string | null = null) {
    super(body.message ?? '');
    this.status = status;
    this.reason = body.reason as Reason | undefined;
    this.errors = body.errors ?? {};
    this.data = body.data;
    this.requestId = body.request_id;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  }

  /** Whether the call may have been carried out although no answer says so. */
  get outcomeUnknown(): boolean {
    // A gateway in between answers without a reason: what the host behind it did is anybody's guess.
    const gateway = this.status >= 500 && this.reason === undefined;
    return (
      this.status === 0 ||
      gateway ||
      this.reason === 'outcome-unknown' ||
      this.reason === 'idempotency-in-flight'
    );
  }
}

/**
 * Sends one call of the contract and gives its answer.
 * @throws {HttpFailure} on any refusal, also where a host says so with HTTP 200 and a `code` that is not 200. A 401
 * ends the local session, except from login itself, where it is a failed login.
 */
export async function send<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  return answerIn(name, await fetchCall(name, request));
}

/**
 * Sends a call that answers with a file and gives it with the name that the host gave it, if it did.
 * @throws {HttpFailure} as {@link send}, and with status 0 when the file breaks off.
 */
export async function receiveFile<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  onProgress: (receivedBytes: number) => void,
): Promise<{ content: Blob; name: string | undefined }> {
  const response = await fetchCall(name, request);
  const isFile = response.ok && !response.headers.get('Content-Type')?.startsWith('application/json');
  if (!isFile) {
    await answerIn(name, response);
    throw new HttpFailure(0);
  }
  const content = await new Response(response.body?.pipeThrough(counting(onProgress)))
    .blob()
    .catch((error: unknown) => lost(error, request));
  return { content, name: fileNameIn(response.headers.get('Content-Disposition') ?? '') };
}

async function fetchCall(name: EndpointName, request: AnyRequest): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  return fetch(addressOf(template, request), {
    method,
    headers: headersOf(request),
    body: bodyOf(request),
    signal: request.signal ?? null,
  }).catch((error: unknown) => lost(error, request));
}

/** No answer, or only half of one: what the caller itself has broken off stays its own. */
function lost(error: unknown, { signal }: AnyRequest): never {
  if (signal?.aborted) throw error;
  throw new HttpFailure(0);
}

async function answerIn<Name extends EndpointName>(name: Name, response: Response): Promise<AnswerOf<Name>> {
  const body = await response.json().catch(() => undefined);
  const code = typeof body?.code === 'number' ? body.code : response.status;
  if (response.ok && code === 200 && body !== undefined) return body;
  if (response.status === 401 && name !== 'POST /api/auth/login') session.purge();
  // An answer that broke off says nothing about what was done.
  const status = response.ok && body === undefined ? 0 : code;
  throw new HttpFailure(status, body, response.headers.get('Retry-After'));
}

interface AnyRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: File;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function addressOf(template: string, { params, query }: AnyRequest): string {
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
  return `${hostConfig.apiHost()}${path}${search && `?${search}`}`;
}

function headersOf({ file, body, idempotencyKey }: AnyRequest): HeadersInit {
  const token = session.token();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    // The browser itself writes the type of a multipart upload, with its boundary.
    ...(!file && body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && session.can('idempotency') && { 'Idempotency-Key': idempotencyKey }),
  };
}

function bodyOf({ file, body }: AnyRequest): BodyInit | null {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return form;
  }
  return body === undefined ? null : JSON.stringify(body);
}

function counting(onProgress: (receivedBytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onProgress(received);
      controller.enqueue(chunk);
    },
  });
}

/** `filename="…"` of a Content-Disposition; a host elsewhere may hide that header. */
function fileNameIn(disposition: string): string | undefined {
  return /filename="?([^";]+)/.exec(disposition)?.[1];
}
