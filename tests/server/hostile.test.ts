import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, calls } from '../../contract/calls.ts';
import type { Reason } from '../../contract/refusals.ts';
import { transact } from '../../server/db/transact.ts';
import { CROWD } from '../../server/http/withoutCrowds.ts';
import { refusalSentence } from '../../server/refusalSentence.ts';
import { aCard, aUser, type BuiltCard, cardOf, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call, startTestServer } from '../support/testServer.ts';

let administrator: SignedIn;
let card: BuiltCard;

const shop = openShop({ TRUST_PROXY: 'true' });
beforeAll(async () => {
  administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  card = await aCard(shop, { by: administrator, salonId: shop.salonId });
});

/** Sends raw bytes, and more once `later` resolves. Returns what comes back until the server hangs up. */
async function send(
  bytes: string,
  later: () => Promise<string> = async () => '',
  { url }: { url: string } = shop,
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  socket.write(await later());
  return text(socket);
}

/** Returns the answer to bytes that are not a request: status and body. */
async function refusalOf(bytes: string): Promise<[status: number, body: unknown]> {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toContain('Content-Type: application/json; charset=utf-8');
  return [Number(head.split(' ')[1]), JSON.parse(body)];
}

const refused = (reason: Reason) => ({ reason, message: refusalSentence('pl', reason) });

const charge = () => ({
  boncard_id: card.id,
  place_of_sale: shop.salonId,
  document: 'FV',
  amount: 100,
  type: 0,
  expired_months: 12,
});

function chargeWith(body: unknown, headers: Record<string, string> = {}) {
  return call(shop, 'POST /api/boncards/issue', { token: administrator.token, body, headers });
}

describe('a text that PostgreSQL cannot store is an error of its field', () => {
  test.each([
    ['a zero character', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('%s', async (_, wrong) => {
    const asked: [CallAddress, string, Record<string, unknown>][] = [
      ['POST /api/boncards/issue', 'document', { ...charge(), document: wrong }],
      ['POST /api/boncards/:id/action/cancel', 'canceled_reason', { canceled_reason: wrong }],
    ];
    for (const [name, field, body] of asked) {
      const reply = await call(shop, name, { token: administrator.token, id: card.id, body });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('an invalid Idempotency-Key is refused under its name', () => {
  test.each([
    ['empty', ''],
    ['256 characters', 'x'.repeat(256)],
    ['10 kB', 'x'.repeat(10_000)],
    ['a tab in it', 'a\tb'],
    ['a letter beyond ASCII', 'klucz-ż'.normalize('NFC').replace('ż', '\u00bf')],
  ])('%s', async (_, key) => {
    const reply = await chargeWith(charge(), { 'Idempotency-Key': key });
    expect([reply.status, reply.body.reason, Object.keys(reply.body.errors ?? {})]).toEqual([
      422,
      'fields-invalid',
      ['idempotency-key'],
    ]);
  });

  test('the longest one is accepted', async () => {
    const other = await aCard(shop, { by: administrator, salonId: shop.salonId });
    const reply = await chargeWith(
      { ...charge(), boncard_id: other.id },
      { 'Idempotency-Key': '~'.repeat(255) },
    );
    expect(reply.status).toBe(200);
  });
});

describe('wrong kinds of values are errors of their fields', () => {
  test.each([
    ['huge amount', { amount: 1e308 }, 'amount'],
    ['negative amount', { amount: -5 }, 'amount'],
    ['three decimals', { amount: 1.005 }, 'amount'],
    ['amount as text', { amount: '100' }, 'amount'],
    ['array for a text', { document: ['FV'] }, 'document'],
    ['object for a text', { document: { toString: 'x' } }, 'document'],
    ['array for a number', { amount: [100] }, 'amount'],
    ['empty array for a text', { document: [] }, 'document'],
    ['text for a code', { type: 'all' }, 'type'],
    ['a code beyond the last', { type: 4 }, 'type'],
    ['half a code', { type: 0.5 }, 'type'],
    ['array for an id', { boncard_id: [] }, 'boncard_id'],
    ['other months', { expired_months: 4 }, 'expired_months'],
  ])('%s', async (_, change, field) => {
    const reply = await chargeWith({ ...charge(), ...change });
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [expect.any(String)] }]);
  });

  test.each(['null', '[]', '"text"', '17', 'true', ''])('the body %s lacks every field', async (body) => {
    const reply = await chargeWith(body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, Object.keys(charge())]);
  });

  test.each(['{"__proto__": {"role": 0}}', '{"constructor": {"prototype": {}}}'])(
    'the body %s',
    async (body) => {
      expect(await chargeWith(body)).toMatchObject({ status: 400, body: { reason: 'body-unreadable' } });
    },
  );

  test('arrays within arrays, 100 kB deep', async () => {
    const deep = '['.repeat(49_000) + ']'.repeat(49_000);
    for (const body of [deep, `{"amount":${deep}}`]) expect((await chargeWith(body)).status).toBe(422);
  });
});

describe('thousands of values in one field are one error', () => {
  const fields = Object.values<CallContract>(calls).flatMap(({ on, body }) =>
    Object.entries<z.core.$ZodType>(body instanceof z.core.$ZodObject ? body._zod.def.shape : {})
      .filter(([, { _zod }]) => ['array', 'record'].includes(_zod.def.type))
      .map(([field, { _zod }]) => [on as CallAddress, field, Number(_zod.bag.maximum ?? 0)] as const),
  );
  const values = Array.from({ length: 7_000 }, (_, index) => `${index}`);
  const many = [values.map(Number), Object.fromEntries(values.map((name) => [`${name}x`, []]))];

  test.each(fields)('%s, %s', async (name, field) => {
    for (const value of many) {
      const { token } = administrator;
      const id = '00000000-0000-0000-0000-000000000000';
      const reply = await call(shop, name, { token, id, body: { [field]: value } });
      expect([reply.status, reply.body.errors[field]]).toEqual([422, [expect.any(String)]]);
      expect(reply.text.length).toBeLessThan(2_000);
    }
  });

  test('which no list needs', () => {
    expect(fields.length).toBeGreaterThan(6);
    for (const [, , maximum] of fields) expect(maximum).toBeLessThan(CROWD);
  });
});

describe('query parameters', () => {
  const list = (query: string) =>
    call(shop, 'GET /api/boncards-imports', { token: administrator.token, query });
  test.each([
    ['?page=1&page=2'],
    ['?page=1e999'],
    ['?page=-0.5'],
    ['?page=99999999999999999999'],
    ['?page=NaN'],
    ['?per_page=%F0%9F%92%A9'],
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(422);
  });
  test.each([
    '?page=',
    '?page=1000000',
    '?__proto__=1',
    '?constructor=x',
    '?%zz',
    '?page[]=3',
    `?x=${'y'.repeat(8000)}`,
  ])('%s does no harm', async (query) => {
    expect((await list(query)).status).toBe(200);
  });
});

describe('addresses', () => {
  const get = (path: string, method = 'GET') => fetch(`${shop.url}${path}`, { method });
  test.each([
    '/api/%zz',
    '/api/users/%E0%A4',
    '/api/nothing/%00',
    `/api/nothing/${'x'.repeat(5000)}`,
    '/api//our-salons',
    '/api/our-salons/',
  ])('%s is not found, in our words', async (path) => {
    const response = await get(path);
    expect([response.status, (await response.json()).reason]).toEqual([404, 'not-found']);
  });

  // These are not under /api. If the console is built, its own page says that they do not exist.
  test.each(['/api/../etc/passwd', '/API/our-salons'])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])(
    '%s where only GET is known is not found',
    async (method) => {
      const response = await get('/api/our-salons', method);
      expect([response.status, (await response.json()).reason]).toEqual([404, 'not-found']);
    },
  );

  test('HEAD is GET without its body', async () => {
    const response = await get('/api/our-salons', 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each(['PROPFIND', 'TRACE', 'LOCK', 'M-SEARCH'])('%s is not found', async (method) => {
    const answer = await send(`${method} /api/our-salons HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 .*"reason":"not-found"/s);
  });
});

describe('broken HTTP', () => {
  test.each([
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01'],
    ['a header line without colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a zero in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'length and chunks at once',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('%s is unreadable', async (_, bytes) => {
    expect(await refusalOf(bytes)).toEqual([400, { ...refused('body-unreadable'), code: 400 }]);
  });

  test.each([
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}`],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%s is too large', async (_, bytes) => {
    expect(await refusalOf(bytes)).toEqual([431, { ...refused('headers-too-large'), code: 431 }]);
  });

  test('after a sale in progress gets no answer that could be taken for the answer of the sale', async () => {
    const sold = await aCard(shop, { by: administrator, salonId: shop.salonId });
    const body = JSON.stringify({ ...charge(), boncard_id: sold.id });
    const sale = [
      'POST /api/boncards/issue HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      `Authorization: Bearer ${administrator.token}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const { db } = shop.database;
    await transact(db, async (tx) => {
      await tx.selectFrom('boncards').select('id').where('id', '=', sold.id).forUpdate().execute();
      const whileItWaits = async () => {
        await eventually(async () => expect(await countWaiting(db)).toBe(1));
        return 'NONSENSE\r\n\r\n';
      };
      expect(await send(`${sale.join('\r\n')}\r\n\r\n${body}`, whileItWaits)).toBe('');
    });
    await eventually(async () => expect((await cardOf(db, sold.number)).status).toBe('active'));
  });

  test('a few requests in one packet are answered in order', async () => {
    const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const answer = await send(
      one('/healthz').repeat(3) + one('/api/nothing') + one('/healthz', 'Connection: close\r\n'),
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3))).toEqual([
      ...Array.from({ length: 3 }, () => '200'),
      '404',
      '200',
    ]);
  });
});

describe('the usual security headers are also on the answer to', () => {
  const named =
    /^(content-security-policy|strict-transport-security|referrer-policy|x-content-type-options|x-frame-options|permissions-policy): .*/gim;
  const securityHeaders = (answer: string) => answer.match(named)?.sort();
  const get = (path: string, line: string) => `GET ${path} HTTP/1.1\r\n${line}\r\nConnection: close\r\n\r\n`;

  test.each([
    ['an unknown address', get('/api/nothing', 'Host: x')],
    ['an address that cannot be decoded', get('/api/%zz', 'Host: x')],
    ['a parameter that is too long', get(`/api/users/${'x'.repeat(5000)}`, 'Host: x')],
    ['a request without Host', get('/healthz', 'X-A: b')],
    ['an expectation that nobody knows', get('/healthz', 'Host: x\r\nExpect: x')],
    ['bytes that are no request', 'NONSENSE\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const usual = securityHeaders(await send(get('/healthz', 'Host: x')));
    expect(usual).toHaveLength(6);
    const answer = await send(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
    expect(securityHeaders(answer)).toEqual(usual);
  });
});

describe('bodies in another encoding', () => {
  const login = (body: BodyInit, headers: Record<string, string>) =>
    fetch(`${shop.url}/api/auth/login`, { method: 'POST', body, headers });
  test('a compressed body is refused as unreadable', async () => {
    const response = await login(new Uint8Array([0x1f, 0x8b, 8, 0]), {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    });
    expect([response.status, (await response.json()).reason]).toEqual([400, 'body-unreadable']);
  });
  test('a body in another character set is refused as unreadable', async () => {
    const response = await login(new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le')), {
      'Content-Type': 'application/json; charset=utf-16le',
    });
    expect(response.status).toBe(400);
  });
  test.each([
    'application/x-www-form-urlencoded',
    // Only uploads may be multipart.
    'multipart/form-data; boundary=x',
    'text/plain',
    'nonsense',
    'application/json/',
  ])('%s', async (type) => {
    expect((await login('{}', { 'Content-Type': type })).status).toBe(415);
  });
});

describe('a console on another origin', () => {
  const ORIGIN = 'https://bony.example.test';
  const ask = (url: string, origin: string) =>
    fetch(`${url}/api/boncards/issue`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    });

  test('is allowed only if its origin is configured', async () => {
    const open = await startTestServer({ CORS_ORIGINS: ORIGIN });
    const allowed = await ask(open.url, ORIGIN);
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key');
    expect(allowed.headers.get('Access-Control-Max-Age')).toBe('7200');
    const answer = await fetch(`${open.url}/api/our-salons`, { headers: { Origin: ORIGIN } });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
      'Retry-After, Content-Disposition, Date',
    );
    expect(answer.headers.get('Date')).toBeTruthy();
    const other = await ask(open.url, 'https://evil.example.test');
    expect(other.headers.get('Access-Control-Allow-Origin')).not.toBe('https://evil.example.test');
    await open.stop();
  });

  test('can also read refusals from before its call is looked at', async () => {
    const open = await startTestServer({ CORS_ORIGINS: ORIGIN, TRUST_PROXY: '1' }, undefined, {
      timeouts: { bodyMs: 100 },
    });
    const login = (headers: string) =>
      `POST /api/auth/login HTTP/1.1\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n${headers}\r\n\r\n`;
    const refusals = {
      400: ['Host: x\r\nX-Forwarded-For: nobody', 'X-A: b', 'Host: x\r\nExpect: x'],
      408: ['Host: x\r\nContent-Type: application/json\r\nContent-Length: 9'],
    };
    for (const [status, requests] of Object.entries(refusals))
      for (const headers of requests) {
        const answer = await send(login(headers), undefined, open);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
        expect(answer.toLowerCase()).toContain(`access-control-allow-origin: ${ORIGIN}`);
        expect(answer).toContain('"reason":');
      }
    await open.stop();
  });

  test('is not allowed by default', async () => {
    expect((await ask(shop.url, ORIGIN)).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('headers and addresses of callers', () => {
  test('the longest e-mail address is counted like any other', async () => {
    const email = `${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.pl`;
    const reply = await call(shop, 'POST /api/auth/login', { body: { email, password: 'x' } });
    expect(reply.body).toMatchObject({ code: 422, reason: 'credentials-invalid' });
  });
  test.each(['Bearer', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`, 'Basic YTpi', "Bearer ' OR 1=1"])(
    'Authorization: %s is not a session',
    async (authorization) => {
      const reply = await call(shop, 'GET /api/boncards-imports', {
        headers: { Authorization: authorization },
      });
      expect(reply.status).toBe(401);
    },
  );
  test('a long Accept-Language is not read to its end, which would keep the server busy', async () => {
    const language = async (languages: string) => {
      const reply = await call(shop, 'GET /api/boncards', { headers: { 'Accept-Language': languages } });
      return reply.body.message;
    };
    const inEnglish = await language('a, en');
    expect(await language(`${'a,'.repeat(7000)}en`)).toBe(await language('pl'));
    expect(await language('pl')).not.toBe(inEnglish);
  });
  test.each(['*', 'xx', '\u00ff', 'en;q=nonsense', 'en,'.repeat(1000)])(
    'Accept-Language: %s',
    async (language) => {
      const reply = await call(shop, 'GET /api/our-salons', { headers: { 'Accept-Language': language } });
      expect(reply.status).toBe(200);
    },
  );
});
