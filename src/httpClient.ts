import type { WireAddress } from '../contract/calls/call.ts';
import type { CallAddress } from '../contract/calls.ts';
import { currentLanguage } from './i18n/language.ts';
import { learnTime } from './now.ts';
import { session } from './session.ts';
import type { WireAnswerOf, WireRequestOf } from './wire/callTypes.ts';
import { type Envelope, isQuestion, readEnvelope } from './wire/envelope.ts';
import { hostConfig } from './wire/hostConfig.ts';
import { HttpFailure } from './wire/httpFailure.ts';

/** Sends a call of the contract and returns its answer, both as they are on the wire. @throws {HttpFailure} */
export async function send<Name extends CallAddress>(
  name: Name,
  request: WireRequestOf<Name>,
): Promise<WireAnswerOf<Name>> {
  const { method, path } = addressOf(name, request);
  return (await open(path, { ...request, method })) as WireAnswerOf<Name>;
}

/**
 * Sends a call of which only the address is known, so the compiler cannot check its request.
 * @throws {HttpFailure}
 */
export function sendAny(on: WireAddress, request: object): Promise<Envelope> {
  return send(on as CallAddress, request as WireRequestOf<CallAddress>);
}

export interface RequestOptions {
  method?: string | undefined;
  body?: unknown;
  file?: File;
  /** Sent along with the file. */
  fields?: object | undefined;
  idempotencyKey?: string;
  /** Asks the host for the stored answer only. */
  isReplay?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request and returns its unwrapped answer.
 * @throws {HttpFailure} on any refusal, even one sent as HTTP 200 with another `code`.
 */
export async function open(path: string, options: RequestOptions): Promise<Envelope> {
  const token = session.token();
  const response = await request(path, options);
  return readEnvelope(await textOf(response, options), response, token, isQuestion(path, options));
}

/** Sends a request and returns its answer, unread. @throws {HttpFailure} if there is none. */
export async function request(path: string, options: RequestOptions): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(hostConfig.apiHost() + path, {
    method: options.method ?? 'GET',
    headers: headersOf(options),
    body: bodyOf(options),
    signal: options.signal ?? null,
  }).catch(async (error: unknown) => {
    if (options.file && !(await isReadable(options.file))) throw changedFile(options.file);
    return lost(error, options);
  });
  learnTime(response, sentAt);
  return response;
}

/**
 * Returns whether a chosen file is still readable: browsers refuse to read a file that was saved again, moved or
 * deleted.
 */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function changedFile({ name }: File): HttpFailure {
  const sentence = { message: 'error.fileChanged', args: { name } };
  return new HttpFailure('FETCH_ERROR', { errors: { file: `@@react-admin@@${JSON.stringify(sentence)}` } });
}

/** @throws {HttpFailure} for a missing, late or partial answer; the original error if the caller aborted. */
export function lost(error: unknown, { signal }: RequestOptions): never {
  if (!signal?.aborted) throw new HttpFailure('FETCH_ERROR');
  if (signal.reason?.name === 'TimeoutError') throw new HttpFailure('TIMEOUT_ERROR');
  throw error;
}

export async function textOf(response: Response, options: RequestOptions): Promise<string> {
  return response.text().catch((error: unknown) => (response.status === 401 ? '' : lost(error, options)));
}

export interface Addressed {
  params?: unknown;
  query?: unknown;
}

/** Returns the method and URL of a call, without empty filters. */
export function addressOf(name: WireAddress, { params, query }: Addressed): { method: string; path: string } {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}

function headersOf({ file, body, idempotencyKey, isReplay }: RequestOptions): HeadersInit {
  const token = session.token();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    // In a multipart upload the browser sets the type, with its boundary.
    ...(!file && body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && session.can('idempotency') && { 'Idempotency-Key': idempotencyKey }),
    ...(isReplay && session.can('idempotency-replay') && { 'Idempotency-Replay': 'only' }),
  };
}

function bodyOf({ file, fields = {}, body }: RequestOptions): BodyInit | null {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.append(name, String(value));
    return form;
  }
  return body === undefined ? null : JSON.stringify(body);
}
