import type { EndpointName } from '../contract/endpoints.ts';
import type { Reason } from '../contract/refusals.ts';
import type { FailureAnswer } from '../contract/wire.ts';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import { hostConfig } from './hostConfig.ts';
import { currentLanguage } from './i18n/language.ts';
import { session } from './session.ts';

/** A refusal, no answer, or one that nobody can read (spec §8). */
export class HttpFailure extends Error {
  /** The host's; 0 where no answer came (FETCH_ERROR) or none in time (TIMEOUT_ERROR), a success's for PARSING_ERROR. */
  readonly status: number;
  readonly reason: Reason | undefined;
  readonly errors: Record<string, string[]>;
  readonly data: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The host's sentence says what is locked, and until when. */
  readonly locked: FailureAnswer['locked'];

  constructor(status: number, body: Partial<FailureAnswer> = {}, retryAfter: string | null = null) {
    super(body.message ?? '');
    this.status = status;
    this.reason = body.reason as Reason | undefined;
    this.errors = body.errors ?? {};
    this.data = body.data;
    this.requestId = body.request_id;
    this.locked = body.locked;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  }

  /** Whether the call may have been carried out although no answer says so. */
  get outcomeUnknown(): boolean {
    // A gateway in between answers without a reason: what the host behind it did is anybody's guess.
    const gateway = this.status >= 500 && this.reason === undefined;
    return (
      this.status < 300 ||
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
  const token = session.token();
  return answerIn(name, request, await fetchCall(name, request), token);
}

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

/**
 * Sends a call that answers with a file and gives it with the name that the host gave it, if it did.
 * @throws {HttpFailure} as {@link send}, and with status 0 when the file breaks off.
 */
export async function receiveFile<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  onProgress: (receivedBytes: number) => void,
): Promise<{ content: Blob; name: string | undefined }> {
  const token = session.token();
  const response = await fetchCall(name, request);
  const isFile = response.ok && !response.headers.get('Content-Type')?.startsWith('application/json');
  if (!isFile) {
    await answerIn(name, request, response, token);
    throw new HttpFailure(response.status);
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

/** No answer, none in time, or only half of one: what the caller itself has broken off stays its own. */
function lost(error: unknown, { signal }: AnyRequest): never {
  if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw error;
  throw new HttpFailure(0);
}

async function answerIn<Name extends EndpointName>(
  name: Name,
  request: AnyRequest,
  response: Response,
  token: string | null,
): Promise<AnswerOf<Name>> {
  const text = await response
    .text()
    .catch((error: unknown) => (response.status === 401 ? '' : lost(error, request)));
  const body = saidIn(text, response);
  const code = typeof body?.code === 'number' ? body.code : response.status;
  const isDone = response.ok && (code === 200 || body?.code === undefined);
  if (isDone && body) return body as AnswerOf<Name>;
  // A host that refuses inside HTTP 200 calls a token dead there, too; another tab may have signed in anew meanwhile.
  const isDead = (response.status === 401 || code === 401) && token === session.token();
  if (isDead && name !== 'POST /api/auth/login') session.purge();
  throw new HttpFailure(code, body, response.headers.get('Retry-After'));
}

/** What an answer says; undefined where nobody can read it. Spec §7 lets a host say nothing of many a success. */
function saidIn(text: string, { status }: Response): Partial<FailureAnswer> | undefined {
  if (status === 204) return {};
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object ? body : undefined;
  } catch {
    return undefined;
  }
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
