import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { answerTooMany } from '../../server/http/brokenRequests.ts';
import { createHttpServer } from '../../server/http/connections.ts';
import { defaultTimeouts } from '../../server/platform/timeouts.ts';
import { bareApp } from '../support/bareApp.ts';
import { eventually } from '../support/eventually.ts';

/** Far more than the buffers of sockets can hold. */
const LARGE = Buffer.alloc(30 * 1024 * 1024);

/** Starts an app that records which requests begin. The answer of `/large` fills all buffers, `/never` has none. */
async function open({ unreadMs = 60_000, addressOf }: { unreadMs?: number; addressOf?: () => string } = {}) {
  const begun: string[] = [];
  const app = bareApp({ unreadMs }, addressOf);
  app.addHook('onRequest', async ({ url }) => void begun.push(url));
  app.get('/small/*', () => 'small');
  app.get('/large/*', () => LARGE);
  app.get('/never/*', () => new Promise(() => undefined));
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  app.post('/length', async ({ body }) => {
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      await wait(1);
    }
    return String(length);
  });
  let requests = 0;
  app.server.on('request', () => {
    requests += 1;
  });
  const url = await app.listen();
  const { port } = new URL(url);
  async function dial(...paths: string[]): Promise<Socket> {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause();
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return socket;
  }
  return { begun, seen: () => requests, url, dial };
}

test('a request does not begin until the answer before it on the same connection is read', async () => {
  const { begun, dial } = await open();
  const socket = await dial('/large/1', '/small/2');
  await dial('/small/3');
  await eventually(() => expect(begun).toEqual(['/large/1', '/small/3']));
  const another = await dial('/small/4');
  await eventually(() => expect(begun).toContain('/small/4'));
  expect(begun).not.toContain('/small/2');
  socket.resume();
  await eventually(() => expect(begun).toContain('/small/2'));
  expect(another.destroyed).toBe(false);
});

test('an idle connection is kept for longer than Caddy keeps it, so that Caddy is the one to close it', async () => {
  const { dial } = await open();
  const socket = await dial('/small/1');
  socket.resume();
  const [answer] = await once(socket, 'data');
  expect(Number(/^Keep-Alive: timeout=(\d+)/im.exec(String(answer))?.[1])).toBeGreaterThan(120);
});

test('a connection is cut off when a fifth request waits on it, and none of those waiting begins', async () => {
  const { begun, dial } = await open();
  const socket = await dial('/never/1', '/small/2', '/small/3', '/small/4', '/small/5', '/small/6');
  socket.resume();
  await once(socket, 'close');
  expect(begun).not.toContain('/small/2');
  const patient = await dial('/never/1', '/small/2', '/small/3', '/small/4', '/small/5');
  await eventually(() => expect(begun.filter((url) => url === '/never/1').length).toBeGreaterThan(0));
  expect(patient.destroyed).toBe(false);
});

test('after a connection is cut off, what else has arrived on it is not even parsed', async () => {
  const { seen, dial } = await open();
  const socket = await dial(...Array.from({ length: 1000 }, () => '/small/1'));
  socket.resume();
  await once(socket, 'close');
  expect(seen()).toBeLessThan(50);
});

test('a body is received whole, however long it takes to be read', async () => {
  const { url } = await open();
  const body = Buffer.alloc(3_000_000, 'abc');
  const response = await fetch(`${url}/length`, { method: 'POST', body });
  expect(await response.text()).toBe('3000000');
});

test('a client that does not read its answer is disconnected; one that waits for an answer is not', async () => {
  const { begun, dial } = await open({ unreadMs: 200 });
  const waiting = await dial('/never/1');
  const deaf = await dial('/large/2');
  await eventually(() => expect(begun).toHaveLength(2));
  const ended = once(deaf, 'close');
  await wait(1000);
  // The client can still read what has arrived; then the connection ends.
  deaf.resume();
  await ended;
  expect(deaf.bytesRead).toBeLessThan(LARGE.length);
  expect(waiting.destroyed).toBe(false);
});

test('the networks of an IPv6 /48 together can open new connections no faster than one address', async () => {
  let opened = 0;
  const site = await open({ addressOf: () => `2001:db8:0:${(opened++).toString(16)}::1` });
  // Many more than the limit, because a slow machine takes seconds to open them.
  const sockets = await Promise.all(Array.from({ length: 1_000 }, () => site.dial('/small/1')));
  for (const socket of sockets) socket.resume();
  await eventually(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThan(50));
  await eventually(() => expect(site.begun.length).toBeGreaterThanOrEqual(400));
  const others = await open({ addressOf: () => `2001:db8:${(opened++).toString(16)}::1` });
  const served = await Promise.all(Array.from({ length: 600 }, () => others.dial('/small/1')));
  await eventually(() => expect(others.begun).toHaveLength(600));
  expect(served.filter(({ closed }) => closed)).toEqual([]);
});

test('a request that is refused before it begins gets the same headers as any other', async () => {
  const ORIGIN = 'https://bony.example.test';
  const server = createHttpServer(() => undefined, {
    timeouts: defaultTimeouts,
    headers: new Map([['X-Frame-Options', 'DENY']]),
    strangers: {
      admit: (exchange) => answerTooMany(exchange, { origins: [ORIGIN] }),
      learnFrom: () => undefined,
    },
    addressOf: () => '127.0.0.1',
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, headers, body } = await fetch(`http://127.0.0.1:${port}/api/auth/update-account?of=mine`, {
    method: 'PUT',
    headers: { Connection: 'close', Origin: ORIGIN },
  });
  expect([status, headers.get('Retry-After'), headers.get('X-Frame-Options')]).toEqual([429, '5', 'DENY']);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
  // The number that base clients read.
  expect(await new Response(body).json()).toMatchObject({ reason: 'too-many-requests', data: 422 });
});
