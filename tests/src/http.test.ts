import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf, type HttpFailure, send } from '../../src/http.ts';
import { session } from '../../src/session.ts';

const host = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', host);

const user = { id: 7, role: 1 } as unknown as NonNullable<ReturnType<typeof session.user>>;
const issue = { boncard_id: 1, place_of_sale: 1, document: 'FV', amount: 1, type: 0, expired_months: 12 };

beforeEach(() => session.start({ access_token: 'token', user_data: user, capabilities: [] }));
afterEach(() => {
  host.mockReset();
});

/** How a call fails on what the host does. */
function refusalOf(answer: () => Promise<Response>) {
  host.mockImplementationOnce(answer);
  return failureOf(send('GET /api/our-salons', {}));
}

function brokenStream() {
  return new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) });
}

const json = (body: object, status = 200) => Response.json(body, { status });

test.each<[string, () => Promise<Response>, Partial<HttpFailure>]>([
  ['a refusal', async () => json({ code: 422, message: 'Nie' }, 422), { status: 422, message: 'Nie' }],
  ['a refusal inside HTTP 200', async () => json({ code: 404, message: 'Nie ma' }), { status: 404 }],
  ['a refusal without a code', async () => json({ message: 'Nie' }, 409), { status: 409, message: 'Nie' }],
  [
    'a gateway’s page',
    async () => new Response('<h1>', { status: 502 }),
    { status: 502, outcomeUnknown: true },
  ],
  ['no network', () => Promise.reject(new TypeError()), { status: 0, outcomeUnknown: true }],
  [
    'an answer that breaks off',
    async () => new Response(brokenStream()),
    { status: 0, outcomeUnknown: true },
  ],
  ['half an answer', async () => new Response('{"co'), { status: 200, outcomeUnknown: true }],
  ['another’s page', async () => new Response('<h1>Wi-Fi</h1>'), { status: 200, outcomeUnknown: true }],
  ['an answer that says nothing', async () => new Response(''), { status: 200, outcomeUnknown: true }],
  ['a fault with its number', async () => json({ code: 500, request_id: 'r7' }, 500), { requestId: 'r7' }],
])('%s is a failure of its kind', async (_, answer, expected) => {
  expect(await refusalOf(answer)).toMatchObject(expected);
  expect(session.auth().authorized).toBe(true);
});

test('HTTP 401 ends the session here; from the login itself it is a failed login', async () => {
  host.mockResolvedValueOnce(json({ code: 401 }, 401));
  await expect(send('POST /api/auth/login', { body: { email: 'a@b.pl', password: 'x' } })).rejects.toThrow();
  expect(session.auth().authorized).toBe(true);
  expect((await refusalOf(async () => json({ code: 401 }, 401)))?.status).toBe(401);
  expect(session.auth()).toMatchObject({ authorized: false, bearerToken: null, user: null });
});

test('a token that is called dead late leaves the session that has begun since, in another tab perhaps', async () => {
  const late = Promise.withResolvers<Response>();
  host.mockReturnValueOnce(late.promise);
  const asked = send('GET /api/our-salons', {});
  session.start({ access_token: 'newer', user_data: user, capabilities: [] });
  late.resolve(json({ code: 401 }, 401));
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBe('newer');
});

test('a host that refuses inside HTTP 200 ends the session there, too', async () => {
  expect((await refusalOf(async () => json({ code: 401 })))?.status).toBe(401);
  expect(session.auth().authorized).toBe(false);
});

test('no answer in time is a lost one; what the caller breaks off stays its own', async () => {
  host.mockImplementation(async (_, init) => Promise.reject(init?.signal?.reason));
  const call = (reason: string) =>
    send('GET /api/our-salons', { signal: AbortSignal.abort(new DOMException('', reason)) });
  await expect(call('TimeoutError')).rejects.toMatchObject({ status: 0, outcomeUnknown: true });
  await expect(call('AbortError')).rejects.toBeInstanceOf(DOMException);
});

test.each([
  ['without a code', () => json({ data: { id: 3 } }, 201)],
  ['without a word', () => new Response(null, { status: 204 })],
])('a success %s is one (spec §7 promises none)', async (_, answer) => {
  host.mockResolvedValueOnce(answer());
  const body = { name: 'Salon', address: 'Warszawa' };
  await expect(send('POST /api/salons', { body })).resolves.toBeInstanceOf(Object);
});

/** The headers of a sale, by their names as sent. */
async function headersOfSale() {
  host.mockResolvedValueOnce(json({ code: 200 }));
  await send('POST /api/boncards/issue', { body: issue as never, idempotencyKey: 'key' });
  return host.mock.calls[0]?.[1]?.headers;
}

test('a call carries the token and says that it speaks JSON; a bare host gets nothing more', async () => {
  expect(await headersOfSale()).toEqual({
    Accept: 'application/json',
    'Accept-Language': 'pl',
    Authorization: 'Bearer token',
    'Content-Type': 'application/json',
  });
});

test('a host that announces keys gets one', async () => {
  session.start({ access_token: 'token', user_data: user, capabilities: ['idempotency'] });
  expect(await headersOfSale()).toHaveProperty('Idempotency-Key', 'key');
});

test('an upload leaves its type to the browser, and nobody sends a token that they do not hold', async () => {
  session.end();
  host.mockResolvedValueOnce(json({ code: 200 }));
  await send('POST /api/boncards-imports', { file: new File(['number,pin'], 'bony.csv') });
  const [address, { headers, body } = {}] = host.mock.calls[0] ?? [];
  expect(address).toBe('/api/boncards-imports');
  expect(headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'pl' });
  expect(body).toBeInstanceOf(FormData);
});

test('empty filters are dropped, ids and filters are encoded', async () => {
  host.mockImplementation(async () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }),
  );
  await send('GET /api/boncards', { query: { page: 2, query: 'A&B', status: '' as never } });
  await send('GET /api/users/:id', { params: { id: 'a/b' } });
  expect(host.mock.calls.map(([address]) => address)).toEqual([
    '/api/boncards?page=2&query=A%26B',
    '/api/users/a%2Fb',
  ]);
});
