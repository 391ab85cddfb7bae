import { type FailureBody, HttpFailure } from './httpFailure.ts';
import { jsonIn } from './jsonIn.ts';
import { listIn } from './listIn.ts';

/** The envelope of an answer; a host may leave out any part of it. */
export interface Envelope {
  code?: unknown;
  status?: unknown;
  message?: unknown;
  data?: unknown;
  items?: unknown;
  info?: { total_items?: unknown; total_pages?: unknown; known_until?: unknown } | null;
  sums?: unknown;
  errors?: unknown;
  /** How hosts without codes say that a call has failed. */
  error?: unknown;
  success?: unknown;
  ok?: unknown;
  result?: unknown;
}

/** Non-GET calls that a client makes only for their answer (wire "Base calls"). */
const QUESTIONS = ['/api/auth/login', '/api/check-boncard', '/api/boncards/search'];

/**
 * Returns whether the answer's content is read. Of the other changes among the base calls only the success is read.
 */
export function isQuestion(path: string, { method = 'GET' }: { method?: string | undefined }): boolean {
  return method === 'GET' || QUESTIONS.includes(path);
}

/**
 * Returns a successful answer. Reading is lenient: hosts report success and refusal in many ways (wire "Bare
 * hosts").
 * @throws {HttpFailure}
 */
export function readEnvelope(
  text: string,
  response: Response,
  token: string | null,
  isRead = true,
): Envelope {
  const { ok } = response;
  const said = answerIn(text, isRead && ok);
  if (ok && !said) throw new HttpFailure('PARSING_ERROR', {}, { token });
  const envelope = said ?? {};
  const { code, status, data } = envelope;
  const codes = [code, status, ok ? undefined : response.status].map(codeIn);
  // Base clients read any `code` but that of a success as a refusal.
  const isOther = (code ?? '') === '' ? namesFailure(envelope) : !isSuccess(codeIn(code));
  // `data` may also be a balance: the only code that it can be is the one for a wrong password (wire "Codes").
  if (isOther || codeIn(data) === WRONG) codes.push(WRONG);
  const refused = codes.find((code) => code >= 400);
  if (ok && refused === undefined) return withList(envelope);
  throw new HttpFailure(refused ?? response.status, failureBody(envelope), {
    token,
    contradictory: codes.some(isSuccess),
    // Not a number if the host writes a date.
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
  });
}

/** Returns whether an answer without a code says that the call has failed. */
function namesFailure({ status, success, ok, result, error, errors }: Envelope): boolean {
  const isNamed = [error, errors].some((said) => (said instanceof Object ? Object.keys(said).length : said));
  return (
    isNamed ||
    /\b(0|false)\b/i.test(String([success, ok])) ||
    // The status 0 may be that of a card or an import.
    /^(false|error|fail)/i.test(String(status ?? result))
  );
}

function isSuccess(code: number): boolean {
  return code >= 200 && code < 300;
}

/** The code for a wrong password, sent in `data` (wire "Codes"), and for a refusal that has no number of its own. */
const WRONG = 422;

/**
 * Returns the refusal of a change of the user's own password with the message at its field: the host may send
 * nothing but `data` 422 (wire "Sessions and passwords").
 */
export function onPasswordField(failure: HttpFailure): HttpFailure {
  const { status, body, message } = failure;
  // If the host names the fields, `data` is 422 in any other refusal as well.
  if (status !== WRONG || codeIn(body.data) !== WRONG || body.errors) return failure;
  return new HttpFailure(status, { ...body, errors: { old_password: message } });
}

/** Returns a code as a number, or NaN; a host may write it as text. */
export function codeIn(value: unknown): number {
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value));
  return isCode ? Number(value) : Number.NaN;
}

/** Returns the envelope with `items` as a list, whatever the host sent. */
function withList(envelope: Envelope): Envelope {
  return 'items' in envelope ? { ...envelope, items: listIn(envelope.items) } : envelope;
}

function failureBody({ message, errors, ...others }: Envelope): FailureBody {
  const ofFields = errors instanceof Object ? firstSentences(errors) : {};
  const [first] = Object.values(ofFields);
  // A host may send its only message in `errors` or in an `error`, or may send only the messages of fields.
  const sentence = [message, errors, others.error, Object(others.error).message, first].find(
    (said): said is string => typeof said === 'string' && said !== '',
  );
  return { ...others, ...(sentence && { message: sentence }), ...(first && { errors: ofFields }) };
}

/** Returns the first message of each field that has one; a host may send a string instead of a list. */
function firstSentences(errors: object): Record<string, string> {
  const fields = Object.entries(errors).map(([field, said]) => [
    field,
    String((said instanceof Object ? listIn(said)[0] : said) ?? ''),
  ]);
  return Object.fromEntries(fields.filter(([, first]) => first));
}

/**
 * Returns the object in an answer; empty for nothing, `null` and an empty string. Unless its content is read, an answer
 * may also be a message, a code, a number or `true` alone. Undefined for anything else.
 */
function answerIn(text: string, isRead: boolean): Envelope | undefined {
  const value = text.trim() && jsonIn(text.replace(stringsAndNumbers, keepLongInteger));
  if (value === null || value === '') return {};
  if (value instanceof Object) return value;
  if (isRead) return undefined;
  // A number may be an id as well, so only 400 and more is a refusal.
  if (codeIn(value)) return { status: value };
  if (typeof value === 'string') return { message: value };
  return value === true || typeof value === 'number' ? {} : undefined;
}

// Strings are matched as well, so that digits inside them stay unchanged.
const stringsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Keeps an id above 2⁵³ as text: as a number it would lose digits and identify another record. */
function keepLongInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) ? `"${token}"` : token;
}
