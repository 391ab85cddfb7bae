import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { CallContract } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';
import { createStrangers } from '../../../server/http/strangers.ts';
import { eventually } from '../../support/eventually.ts';

const order: string[] = [];
const refused: string[] = [];

function openShare() {
  order.length = 0;
  refused.length = 0;
  return createStrangers({
    clientOf: ({ url = '' }) => url,
    refuse: ({ request }) => refused.push(String(request.url)),
  });
}

function ask(
  strangers: ReturnType<typeof openShare>,
  client: string,
  {
    method = 'GET',
    authorization,
    bytes = 0,
  }: { method?: string; authorization?: string; bytes?: number } = {},
) {
  const socket = { destroyed: false, bytesWritten: 0 };
  const request = {
    url: client,
    method,
    headers: { authorization },
    socket,
  } as unknown as IncomingMessage;
  const response = new EventEmitter() as unknown as ServerResponse;
  strangers.admit({ request, response }, () => {
    order.push(client);
    socket.bytesWritten += bytes;
    response.emit('close');
  });
  return socket;
}

test('clients take turns, so that one with many requests does not keep others waiting', async () => {
  const strangers = openShare();
  for (let request = 0; request < 50; request++) ask(strangers, 'many');
  ask(strangers, 'few');
  ask(strangers, 'few');
  await eventually(() => expect(order).toHaveLength(52));
  expect(order.slice(0, 4)).toEqual(['many', 'few', 'many', 'few']);
});

test('after the first few, five hundred requests begin per second', async () => {
  const strangers = openShare();
  const start = performance.now();
  for (let request = 0; request < 600; request++) ask(strangers, 'many');
  await eventually(() => expect(order).toHaveLength(600));
  // The first 250 begin at once.
  expect(performance.now() - start).toBeGreaterThan(600);
});

test('large answers count for several requests', async () => {
  const strangers = openShare();
  const start = performance.now();
  for (let request = 0; request < 100; request++) ask(strangers, 'many', { bytes: 640 * 1024 });
  await eventually(() => expect(order).toHaveLength(100));
  // They count for eleven hundred small ones.
  expect(performance.now() - start).toBeGreaterThan(1500);
});

test('a request with an unknown token counts for three', async () => {
  const strangers = openShare();
  const start = performance.now();
  for (let request = 0; request < 200; request++) ask(strangers, 'many', { authorization: 'Bearer x' });
  await eventually(() => expect(order).toHaveLength(200));
  // They count for six hundred requests without a token, of which 250 begin at once.
  expect(performance.now() - start).toBeGreaterThan(600);
});

test('a client may have a thousand requests waiting, and those whose client leaves delay nobody', async () => {
  const strangers = openShare();
  const sockets = Array.from({ length: 1100 }, () => ask(strangers, 'many'));
  expect(refused).toHaveLength(100);
  for (const socket of sockets) socket.destroyed = true;
  ask(strangers, 'few');
  await eventually(() => expect(order).toContain('few'));
  expect(order).toEqual(['few']);
});

test('if too many requests wait, one of the client with the most is refused to make room', async () => {
  const strangers = openShare();
  for (const client of ['many', 'more', 'most']) {
    for (let request = 0; request < (client === 'most' ? 900 : 800); request++) ask(strangers, client);
  }
  expect(refused).toEqual([]);
  ask(strangers, 'few');
  expect(refused).toEqual(['most']);
  for (let request = 0; request < 100; request++) ask(strangers, 'few');
  expect(refused.filter((client) => client === 'few')).toEqual([]);
  await eventually(() => expect(order).toContain('few'));
});

test('if each client has only one request, the last one is refused', () => {
  const strangers = openShare();
  for (let client = 0; client < 2_501; client++) ask(strangers, String(client));
  expect(refused).toEqual(['2500']);
});

test('a session that has made a call begins those that need one at once, until it ends', async () => {
  const strangers = openShare();
  const app = Fastify();
  app.decorateRequest('session', undefined);
  strangers.learnFrom(app);
  app.get('/live', (request) => {
    Object.assign(request, { session: {} });
    return 'ok';
  });
  app.get('/dead', (_, reply) => reply.code(401).send());
  const call = (url: string) => app.inject({ url, headers: { authorization: 'Bearer a' } });
  const begins = (url = '/api/salons', method = 'GET') => {
    order.length = 0;
    ask(strangers, url, { method, authorization: 'Bearer a' });
    return order.length === 1;
  };
  expect(begins()).toBe(false);
  await call('/live');
  expect(begins()).toBe(true);
  expect(begins('/api/salons?page=2')).toBe(true);
  for (const { on, access } of Object.values<CallContract>(calls)) {
    const [method, path = ''] = on.split(' ');
    const url = path.replace(/:\w+/, '0198c0de-0000-7000-8000-000000000000');
    expect([on, begins(url, method)]).toEqual([on, access !== 'public']);
  }
  const elsewhere = [
    '/api/openapi.json',
    '/api/nothing',
    '/api/salons/',
    '/api/salons/%zz',
    '/api/salons/1/2',
  ];
  expect(elsewhere.filter((url) => begins(url))).toEqual([]);
  await call('/dead');
  expect(begins()).toBe(false);
  await app.close();
});
