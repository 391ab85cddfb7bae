import { beforeEach, expect, test } from 'vitest';
import { open, send } from '../../src/httpClient.ts';
import { session } from '../../src/session.ts';
import { failureOf, type HttpFailure } from '../../src/wire/httpFailure.ts';
import { receiveFile } from '../../src/wire/receiveFile.ts';
import { json, mockHost, networkError } from '../support/mockHost.ts';

const host = mockHost();

const user = { id: 7, role: 1 } as unknown as Parameters<typeof session.start>[0]['user_data'];
const issue = { boncard_id: 1, place_of_sale: 1, document: 'FV', amount: 1, type: 0, expired_months: 12 };

beforeEach(() => session.start({ access_token: 'token', user_data: user, capabilities: [] }));

/** Returns the failure of a call that gets this answer. */
function failureOn(answer: () => Response) {
  host.on('GET /api/our-salons', answer);
  return failureOf(send('GET /api/our-salons', {}));
}

/** The expected fields of a failure, with its message as plain text. */
type ExpectedFailure = Partial<Omit<HttpFailure, 'message'>> & { message?: string };

/** Returns the content of a successful answer, as the host wrote it. */
function read(text: string) {
  host.on('GET /api/our-salons', () => new Response(text));
  return open('/api/our-salons', {});
}

function brokenStream() {
  return new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) });
}

test.each<[string, () => Response, ExpectedFailure]>([
  ['a refusal', () => json({ code: 422, message: 'Nie' }, 422), { status: 422, message: 'Nie' }],
  ['a refusal inside HTTP 200', () => json({ code: 404 }), { status: 404, message: 'error.gone' }],
  ['a refusal called `status`', () => json({ status: 404, message: 'Nie ma' }), { message: 'Nie ma' }],
  ['a code as text', () => json({ code: '422', message: 'Nie' }), { status: 422, message: 'Nie' }],
  ['a code below 200', () => json({ code: 100, message: 'Nie' }), { status: 422, outcomeUnknown: false }],
  ['a redirect’s code', () => json({ code: '302' }), { status: 422, message: 'error.invalid' }],
  ['a code that is no number', () => json({ code: 'ERR' }), { status: 422, isRefusal: true }],
  ['a code that contradicts the status', () => json({ code: 0, status: 200 }), { outcomeUnknown: true }],
  ['a code in `data` (wire "Codes")', () => json({ code: 200, data: '422' }), { outcomeUnknown: true }],
  ['a refusal without a code', () => json({ message: 'Nie' }, 409), { status: 409, isRefusal: true }],
  ['a refusal and a success in one', () => json({ code: 200, status: 422 }), { outcomeUnknown: true }],
  ['a refused sum with the balance', () => json({ code: 422, data: 250 }, 422), { outcomeUnknown: false }],
  ['a balance above', () => json({ code: 422, data: 503 }, 422), { status: 422 }],
  ['a definite refusal', () => json({ status: 422 }), { outcomeUnknown: false }],
  ['a gateway’s page', () => new Response('<h1>', { status: 502 }), { status: 502, outcomeUnknown: true }],
  ['no network', networkError, { status: 'FETCH_ERROR', outcomeUnknown: true }],
  ['an answer that breaks off', () => new Response(brokenStream()), { status: 'FETCH_ERROR' }],
  ['half an answer', () => new Response('{"co'), { status: 'PARSING_ERROR', outcomeUnknown: true }],
  ['`false`', () => new Response('false'), { status: 'PARSING_ERROR' }],
  ['one sentence for all fields', () => json({ code: 422, errors: 'Nie' }), { message: 'Nie' }],
  ['words on a field alone', () => json({ code: 422, errors: { name: 'Zła' } }), { message: 'Zła' }],
  ['another’s page', () => new Response('<h1>Wi-Fi</h1>'), { message: 'error.PARSING_ERROR' }],
  ['a fault with its number', () => json({ code: 500, request_id: 'r7' }, 500), { isRefusal: false }],
  ['words on a field', () => json({ code: 422, errors: { name: ['Za długa', 'Zła'] } }), {}],
])('%s is a failure of its kind', async (_, answer, expected) => {
  expect(await failureOn(answer)).toMatchObject(expected);
  expect(session.auth().authorized).toBe(true);
});

test.each([
  [{ email: ['Zajęty', 'Zły'] }, { email: 'Zajęty' }],
  [{ email: 'Zajęty' }, { email: 'Zajęty' }],
  [{ email: { 1: 'Zajęty' } }, { email: 'Zajęty' }],
  [{ name: [], surname: null, salon_id: [null], role: '', email: 'Zajęty' }, { email: 'Zajęty' }],
  [{ email: [] }, undefined],
  [[], undefined],
  [null, undefined],
])('the first sentence of each field is kept of %j', async (errors, kept) => {
  const failure = await failureOn(() => json({ code: 422, errors }));
  expect(failure?.body.errors).toEqual(kept);
});

test.each([
  ['200', () => new Response('')],
  ['201', () => new Response(' ', { status: 201 })],
  ['204', () => new Response(null, { status: 204 })],
  ['200 with a success’s code as text', () => json({ code: '200' })],
  ['200 with `null`', () => new Response('null')],
  ['200 with an empty text', () => new Response('""')],
  ['200 with `true`', () => json(true as never)],
  ['200 with a word', () => new Response('"ok"')],
  ['200 with a number', () => new Response('1')],
  ['200 with its code alone', () => new Response('200')],
  ['200 without a code', () => json({ code: null, message: 'Zapisano' })],
])('an empty answer with HTTP %s is a success (wire "Bare hosts")', async (_, answer) => {
  host.on('POST /api/salons', answer);
  const body = { name: 'Salon', address: 'Warszawa' };
  await expect(send('POST /api/salons', { body })).resolves.toBeInstanceOf(Object);
});

test.each([
  [{ errors: { amount: ['Na bonie jest 20 zł'] } }, 'Na bonie jest 20 zł'],
  [{ errors: ['Na bonie jest 20 zł'], message: 'Za mało' }, 'Za mało'],
  [{ error: 'Za mało' }, 'Za mało'],
  [{ success: false, message: 'Za mało' }, 'Za mało'],
  [{ status: 'error', message: 'Za mało' }, 'Za mało'],
  [{ status: 'FAILED', data: null }, 'error.invalid'],
  [{ status: false, message: 'Za mało' }, 'Za mało'],
  [{ success: 0, message: 'Za mało' }, 'Za mało'],
  [{ success: 'false', message: 'Za mało' }, 'Za mało'],
  [{ ok: false, message: 'Za mało' }, 'Za mało'],
  [{ ok: '0', message: 'Za mało' }, 'Za mało'],
  [{ result: 'error', message: 'Za mało' }, 'Za mało'],
  [{ error: { code: 'CARD_USED', message: 'Bon wykorzystany' } }, 'Bon wykorzystany'],
])('HTTP 200 with %j and no code is a refusal', async (answer, message) => {
  host.on('POST /api/salons', () => json(answer));
  const body = { name: 'Salon', address: 'Warszawa' };
  await expect(send('POST /api/salons', { body })).rejects.toMatchObject({ status: 422, message });
});

test.each([
  { errors: [] },
  { errors: null, error: '' },
  { success: true },
  { success: 1 },
  { ok: 'true' },
  { status: 'ok' },
  { status: 0 },
  { result: 0 },
])('HTTP 200 with %j and no code is a success', async (answer) => {
  host.on('POST /api/salons', () => json(answer));
  const body = { name: 'Salon', address: 'Warszawa' };
  await expect(send('POST /api/salons', { body })).resolves.toBeInstanceOf(Object);
});

test('keeps all digits of an id above 2⁵³, and digits in a text', async () => {
  const { data } = await read(
    '{"code":200,"data":{"id":9007199254740993,"n":12,"t":"9007199254740993,1","f":0.1}}',
  );
  expect(data).toEqual({ id: '9007199254740993', n: 12, t: '9007199254740993,1', f: 0.1 });
});

test.each<[string, string, ExpectedFailure]>([
  ['a code', '422', { status: 422 }],
  ['a code as text', '"422"', { status: 422 }],
  ['`false`', 'false', { status: 'PARSING_ERROR', outcomeUnknown: true }],
  ['text that is no JSON', 'ok', { status: 'PARSING_ERROR', outcomeUnknown: true }],
])('a change that is answered by HTTP 200 and %s alone is no success', async (_, text, expected) => {
  host.on('POST /api/boncards/issue', () => new Response(text));
  expect(await failureOf(open('/api/boncards/issue', { method: 'POST', body: issue }))).toMatchObject(
    expected,
  );
});

test.each(['true', '"ok"', '1'])('%s is not accepted as the answer to a read', async (text) => {
  expect(await failureOn(() => new Response(text))).toMatchObject({ status: 'PARSING_ERROR' });
});

test('a refusal may be only a sentence', async () => {
  const answer = () => new Response('"Za mało środków"', { status: 422 });
  expect(await failureOn(answer)).toMatchObject({ status: 422, message: 'Za mało środków' });
});

test.each([
  ['with gaps', '{"0":{"id":1},"2":{"id":3}}', [{ id: 1 }, { id: 3 }]],
  ['without rows', '{}', []],
])('a list that PHP wrote as an object %s is a list', async (_, items, rows) => {
  expect(await read(`{"code":200,"items":${items}}`)).toEqual({ code: 200, items: rows });
});

test('a file that was changed after it was chosen is named in the failure', async () => {
  host.on('POST /api/boncards-imports', networkError);
  const file = new File(['number;pin'], 'bony.csv');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
  const failure = await failureOf(send('POST /api/boncards-imports', { file }));
  expect(failure?.formErrors(['file'])).toEqual({
    file: '@@react-admin@@{"message":"error.fileChanged","args":{"name":"bony.csv"}}',
  });
});

test('if the network is down, a file that can be read is not blamed', async () => {
  host.on('POST /api/boncards-imports', networkError);
  const failure = await failureOf(send('POST /api/boncards-imports', { file: new File(['a'], 'bony.csv') }));
  expect(failure).toMatchObject({ status: 'FETCH_ERROR', body: {} });
});

test('missing rows are read as an empty list', async () => {
  expect(await read('{"code":200,"items":null}')).toEqual({ code: 200, items: [] });
});

test('distinguishes a timeout, and passes on the caller’s own abort', async () => {
  const call = (reason: string) =>
    send('GET /api/our-salons', { signal: AbortSignal.abort(new DOMException('', reason)) });
  await expect(call('TimeoutError')).rejects.toMatchObject({ status: 'TIMEOUT_ERROR', outcomeUnknown: true });
  await expect(call('AbortError')).rejects.toBeInstanceOf(DOMException);
});

test('a failure has the token that its call was sent with', async () => {
  expect(await failureOn(() => json({ code: 401 }, 401))).toMatchObject({ status: 401, token: 'token' });
});

/** Sends a sale and returns its headers. */
async function headersOfSale() {
  let headers = new Headers();
  host.on('POST /api/boncards/issue', (request) => {
    headers = request.headers;
    return json({ code: 200 });
  });
  await send('POST /api/boncards/issue', { body: issue as never, idempotencyKey: 'key' });
  return { sent: headers, names: host.calls.at(-1)?.headers };
}

test('a call sends the token and JSON headers; a bare host gets no others', async () => {
  const { sent, names } = await headersOfSale();
  expect(names).toEqual(['accept', 'accept-language', 'authorization', 'content-type']);
  expect(sent.get('Accept-Language')).toBe('pl');
  expect(sent.get('Authorization')).toBe('Bearer token');
});

test('sends an idempotency key to a host that announces those', async () => {
  session.start({ access_token: 'token', user_data: user, capabilities: ['idempotency'] });
  expect((await headersOfSale()).sent.get('Idempotency-Key')).toBe('key');
});

test('an upload is one field of a multipart form; without a token none is sent', async () => {
  session.end();
  let sent: unknown;
  host.on('POST /api/boncards-imports', async (request) => {
    sent = await request.formData().then((form) => form.get('file'));
    return json({ code: 200 });
  });
  await send('POST /api/boncards-imports', { file: new File(['number,pin'], 'bony.csv') });
  expect(sent).toMatchObject({ name: 'bony.csv', size: 10 });
  expect(host.calls.at(-1)?.headers).not.toContain('authorization');
});

test('empty filters are dropped, ids and filters are encoded', async () => {
  await send('GET /api/boncards', { query: { page: 2, query: 'A&B', status: '' as never } });
  await failureOf(send('GET /api/users/:id', { params: { id: 'a/b' } }));
  expect(host.calls).toMatchObject([
    { name: 'GET /api/boncards', query: { page: '2', query: 'A&B' } },
    { name: 'GET /api/users/a%2Fb' },
  ]);
});

test.each([' https://host.test/ ', 'https://host.test//'])(
  'the host’s address %j is trimmed',
  async (address) => {
    const meta = document.createElement('meta');
    meta.name = 'bonpanel:api-host';
    meta.content = address;
    document.head.append(meta);
    let asked = '';
    host.on('GET /api/our-salons', ({ url }) => {
      asked = url;
      return json({ code: 200, items: [] });
    });
    await send('GET /api/our-salons', {}).finally(() => meta.remove());
    expect(asked).toBe('https://host.test/api/our-salons');
  },
);

function receive(answer: () => Response, onProgress: (bytes: number) => void = () => {}) {
  host.on('GET /api/boncards-transactions', answer);
  const query = { stats_type: 'charge', export: 'csv' } as const;
  return receiveFile('GET /api/boncards-transactions', { query }, onProgress);
}

const csv = (body: BodyInit, headers: HeadersInit = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/csv', ...headers } });

test('returns a file with the host’s name for it, and reports progress', async () => {
  const progress: number[] = [];
  const headers = { 'Content-Disposition': 'attachment; filename="bonpanel-2026.csv"' };
  const { content, name } = await receive(
    () => csv('Data;Kwota', headers),
    (bytes) => progress.push(bytes),
  );
  expect(await content.text()).toBe('Data;Kwota');
  expect(name).toBe('bonpanel-2026.csv');
  expect(progress.at(-1)).toBe(10);
});

test('returns a file without a name', async () => {
  expect((await receive(() => csv('Data'))).name).toBeUndefined();
});

test.each<[string, () => Response, HttpFailure['status']]>([
  ['a failure', () => json({ code: 503, message: 'Za dużo' }, 503), 503],
  ['a failure inside HTTP 200', () => json({ code: 422, message: 'Data' }), 422],
  ['a failure called a text', () => csv('{"code":422}'), 422],
  ['a list', () => json({ code: 200, items: [] }), 'PARSING_ERROR'],
  ['a page', () => csv('<!doctype html><h1>Wi-Fi</h1>'), 'PARSING_ERROR'],
  ['nothing', () => csv(''), 'PARSING_ERROR'],
  ['`true`', () => csv('true'), 'PARSING_ERROR'],
  ['a word in JSON', () => csv('"ok"\n'), 'PARSING_ERROR'],
  [
    'a file that breaks off',
    () => csv(new ReadableStream({ pull: (controller) => controller.error(new TypeError()) })),
    'FETCH_ERROR',
  ],
])('%s is no file', async (_, answer, status) => {
  await expect(receive(answer)).rejects.toMatchObject({ status });
});
