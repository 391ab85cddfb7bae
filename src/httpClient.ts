import type { WireAddress } from '../contract/calls/call.ts';
import type { CallAddress } from '../contract/calls.ts';
import { currentLanguage } from './i18n/language.ts';
import { session } from './session.ts';
import type { AnswerOf, RequestOf } from './wire/callTypes.ts';
import { hostConfig } from './wire/hostConfig.ts';
import { type FailureBody, HttpFailure } from './wire/httpFailure.ts';
import { listIn } from './wire/listIn.ts';

/** Sends a call of the contract and returns its answer. @throws {HttpFailure} */
export async function send<Name extends CallAddress>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const { method, path } = addressOf(name, request);
  return (await open(path, { ...request, method })) as AnswerOf<Name>;
}

/** Sends a call of which only the address is known, so that the compiler cannot check its request. @throws {HttpFailure} */
export function sendAny(on: WireAddress, request: object): Promise<Envelope> {
  return send(on as CallAddress, request as RequestOf<CallAddress>);
}

interface RequestOptions {
  method?: string | undefined;
  body?: unknown;
  file?: File;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** The envelope of an answer; a host may leave out any of it. */
export interface Envelope {
  code?: unknown;
  status?: unknown;
  message?: unknown;
  data?: unknown;
  items?: unknown;
  info?: { total_items?: unknown; total_pages?: unknown; known_until?: unknown } | null;
  sums?: unknown;
  errors?: unknown;
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

/**
 * Sends a call that returns a file. Returns the file with the host's name for it, if any.
 * @throws {HttpFailure} as {@link send}, and if the download breaks off or is not a file.
 */
export async function receiveFile<Name extends CallAddress>(
  name: Name,
  call: RequestOf<Name>,
  onProgress: (receivedBytes: number) => void,
): Promise<{ content: Blob; name: string | undefined }> {
  const token = session.token();
  const { method, path } = addressOf(name, call);
  const response = await request(path, { ...call, method });
  if (!response.ok) readEnvelope(await textOf(response, call), response, token);
  const content = await new Response(response.body?.pipeThrough(counting(onProgress)))
    .blob()
    .catch((error: unknown) => lost(error, call));
  if (await isPage(content)) {
    readEnvelope(await content.text(), response, token);
    throw new HttpFailure('PARSING_ERROR');
  }
  return { content, name: fileNameIn(response.headers.get('Content-Disposition') ?? '') };
}

/** Returns whether the content is empty, JSON or HTML instead of a file, whatever its media type. */
async function isPage(content: Blob): Promise<boolean> {
  const start = (await content.slice(0, 64).text()).replace(/^\uFEFF/, '').trim();
  return start === '' || /^[<{[]|^(true|false|null|"[^"\n;,\t]*")$/.test(start);
}

async function request(path: string, options: RequestOptions): Promise<Response> {
  return fetch(hostConfig.apiHost() + path, {
    method: options.method ?? 'GET',
    headers: headersOf(options),
    body: bodyOf(options),
    signal: options.signal ?? null,
  }).catch(async (error: unknown) => {
    if (options.file && !(await isReadable(options.file))) throw changedFile(options.file);
    return lost(error, options);
  });
}

/** Returns whether a chosen file is still what it was: a browser refuses to read one that was saved again, moved or deleted. */
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
function lost(error: unknown, { signal }: RequestOptions): never {
  if (!signal?.aborted) throw new HttpFailure('FETCH_ERROR');
  if (signal.reason?.name === 'TimeoutError') throw new HttpFailure('TIMEOUT_ERROR');
  throw error;
}

async function textOf(response: Response, options: RequestOptions): Promise<string> {
  return response.text().catch((error: unknown) => (response.status === 401 ? '' : lost(error, options)));
}

/** The changes that a client makes for the sake of their answer (wire "Base calls"). */
const QUESTIONS = ['/api/auth/login', '/api/check-boncard', '/api/boncards/search'];

/** Returns whether something is read from the answer. The base calls read nothing of other changes than whether they succeeded. */
function isQuestion(path: string, { method = 'GET' }: RequestOptions): boolean {
  return method === 'GET' || QUESTIONS.includes(path);
}

/** Returns a successful answer, read leniently: hosts report success and refusal in many ways (wire "Bare hosts"). @throws {HttpFailure} */
function readEnvelope(text: string, response: Response, token: string | null, isRead = true): Envelope {
  const isShort = !isRead || !response.ok;
  const said = text.trim() === '' ? {} : (objectIn(text) ?? (isShort ? shortAnswerIn(text) : undefined));
  if (response.ok && !said) throw new HttpFailure('PARSING_ERROR', {}, { token });
  const envelope = said ?? {};
  const { code, status, data } = envelope;
  // `data` may also hold a balance: the only code there is that of a wrong password (wire "Codes").
  const codes = [code, status, response.ok ? undefined : response.status].map(codeIn);
  if (codeIn(data) === WRONG) codes.push(WRONG);
  const refused = codes.find((code) => code !== undefined && code >= 400);
  if (response.ok && refused === undefined) return withList(envelope);
  const retryAfter = Number(response.headers.get('Retry-After') || Number.NaN);
  throw new HttpFailure(refused ?? response.status, failureBody(envelope), {
    token,
    contradictory: codes.some((code) => code !== undefined && code >= 200 && code < 300),
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

/** Sent in `data` (wire "Codes"). */
const WRONG = 422;

/** Returns a code as a number; a host may write it as text. */
function codeIn(value: unknown): number | undefined {
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value));
  return isCode ? Number(value) : undefined;
}

/** Reads whatever a host sent as `items` as a list. */
function withList(envelope: Envelope): Envelope {
  return 'items' in envelope ? { ...envelope, items: listIn(envelope.items) } : envelope;
}

function failureBody({ message, errors, ...others }: Envelope): FailureBody {
  const ofFields = errors instanceof Object ? firstSentences(errors) : {};
  const [first] = Object.values(ofFields);
  // A host may send its only message in `errors`, or none but those of the fields.
  const sentence = [message, errors, first].find((said) => typeof said === 'string' && said !== '');
  return {
    ...others,
    ...(sentence !== undefined && { message: sentence as string }),
    ...(first !== undefined && { errors: ofFields }),
  };
}

/** Returns the first message of each field; a host may send a string instead of a list. */
function firstSentences(errors: object): Record<string, string> {
  const fields = Object.entries(errors).map(([field, said]) => [
    field,
    String(said instanceof Object ? listIn(said)[0] : said),
  ]);
  return Object.fromEntries(fields);
}

/** Returns the object in an answer, empty for `null` and an empty string; undefined if it is not JSON, or something shorter. */
function objectIn(text: string): Envelope | undefined {
  const value = parsed(text);
  if (value === null || value === '') return {};
  return value instanceof Object ? value : undefined;
}

/** Returns what a host may write instead of an object: a message, or `true`. What is no JSON says nothing, nor does `false`. */
function shortAnswerIn(text: string): Envelope | undefined {
  const value = parsed(text);
  if (codeIn(value) !== undefined) return { code: value };
  if (typeof value === 'string') return { message: value };
  return value === true || typeof value === 'number' ? {} : undefined;
}

/** Returns the value of a JSON text; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(stringsAndNumbers, keepLongInteger));
  } catch {
    return undefined;
  }
}

// Strings are matched as well, so that digits inside them stay unchanged.
const stringsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Keeps an id above 2⁵³ as text: as a number it would lose digits and name another record. */
function keepLongInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) ? `"${token}"` : token;
}

interface Addressed {
  params?: unknown;
  query?: unknown;
}

/** Returns method and URL of a call; empty filters are dropped. */
function addressOf(name: CallAddress, { params, query }: Addressed): { method: string; path: string } {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}

function headersOf({ file, body, idempotencyKey }: RequestOptions): HeadersInit {
  const token = session.token();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    // For a multipart upload the browser sets the type, with its boundary.
    ...(!file && body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && session.can('idempotency') && { 'Idempotency-Key': idempotencyKey }),
  };
}

function bodyOf({ file, body }: RequestOptions): BodyInit | null {
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

/** Returns the `filename` of a Content-Disposition header, which CORS may hide. */
function fileNameIn(disposition: string): string | undefined {
  return /filename="?([^";]+)/.exec(disposition)?.[1];
}
