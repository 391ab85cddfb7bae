import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, type BuiltCard } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { ALLOWED_MB, highestRise } from '../support/processMemory.ts';
import { openServerInProcess } from '../support/serverInProcess.ts';
import { call } from '../support/testServer.ts';

// A server in a process of its own, so that its work for strangers does not slow down the attacks from this process.
const opened = openServerInProcess();
let card: BuiltCard;
let salonId: SalonId;

beforeAll(async () => {
  salonId = await aSalon(opened.copy);
  card = await aCard(opened.copy, { status: 'active', by: opened.administrator, salonId });
  // A process's first work takes time and memory of its own.
  for (const path of ['/api/openapi.json', '/api/our-salons', '/'])
    await fetch(`${opened.server.url}${path}`);
  await sell();
});

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** Opens a connection from an address of this machine and sends some bytes. It is closed at the end of the test. */
async function dial(bytes: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = new URL(opened.server.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Opens a connection that sends some bytes and reads nothing. */
async function dialDeaf(bytes: string): Promise<Socket> {
  const socket = await dial(bytes);
  socket.pause();
  return socket;
}

/** Waits until the server has hung up. */
function closed(socket: Socket): Promise<void> {
  socket.resume();
  return socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
}

/**
 * The limit even on a busy machine. Without protection, attacks made a sale take 11 to 20 seconds or killed the server.
 */
const LONGEST_SALE_MS = 5000;

/** Makes a counter's search. Returns how many milliseconds it took. */
async function sell(): Promise<number> {
  const start = performance.now();
  const { status } = await call(opened.server, 'POST /api/boncards/search', {
    token: opened.administrator.token,
    body: { number: card.number, searchForType: 'charge' },
  });
  expect(status).toBe(200);
  return performance.now() - start;
}

/** Returns how many milliseconds the slowest of several searches at a counter took. */
async function slowestSale(): Promise<number> {
  let slowest = 0;
  for (let sale = 0; sale < 10; sale++) slowest = Math.max(slowest, await sell());
  return slowest;
}

describe('a connection with many requests in one packet is cut off before the server works on them', () => {
  test.each([
    ['the description of all calls', get('/api/openapi.json')],
    ['the public page', get('/')],
    ['the salons', get('/api/our-salons')],
    ['what is unknown', get('/api/nothing')],
    ['requests without Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['requests with an expectation', get('/', 'Expect: nothing\r\n')],
    ['requests that expect to continue', get('/healthz', 'Expect: 100-continue\r\n')],
  ])('%s', async (_, request) => {
    const rise = await highestRise(opened.server.processId, async () => {
      const deaf = await Promise.all(Array.from({ length: 8 }, () => dialDeaf(request.repeat(1400))));
      await Promise.all(deaf.map(closed));
      expect(await slowestSale()).toBeLessThan(LONGEST_SALE_MS);
    });
    expect(rise).toBeLessThan(ALLOWED_MB);
  });
});

test('a document is compressed once, and sent in an encoding that the client accepts', async () => {
  const read = async (encoding: string) => {
    const answer = await text(
      await dial(get('/api/openapi.json', `Accept-Encoding: ${encoding}\r\nConnection: close\r\n`)),
    );
    return { encoding: /content-encoding: (\w+)/i.exec(answer)?.[1], length: answer.length };
  };
  const [plain, gzip, brotli] = await Promise.all(['identity', 'gzip', 'gzip, deflate, br'].map(read));
  expect([plain?.encoding, gzip?.encoding, brotli?.encoding]).toEqual([undefined, 'gzip', 'br']);
  expect(plain?.length).toBeGreaterThan(5 * Number(gzip?.length));
});

test('a counter is served while sixty connections request the same document again and again', async () => {
  let isOver = false;
  let answers = 0;
  const ask = async () => {
    while (!isOver) {
      const response = await fetch(`${opened.server.url}/api/openapi.json`, {
        headers: { 'Accept-Encoding': 'identity' },
      });
      await response.arrayBuffer();
      answers += 1;
    }
  };
  const asking = Array.from({ length: 60 }, ask);
  await eventually(() => expect(answers).toBeGreaterThan(10));
  const slowest = await slowestSale();
  isOver = true;
  await Promise.all(asking);
  expect(slowest).toBeLessThan(LONGEST_SALE_MS);
});

const isOpen = ({ destroyed }: Socket) => !destroyed;

test('an address has a limited number of connections, and can open new ones when others end', async () => {
  const address = '127.0.0.2';
  const sockets = await Promise.all(Array.from({ length: 450 }, () => dial('', address)));
  await eventually(() => expect(sockets.filter(isOpen)).toHaveLength(400));
  for (const socket of sockets) socket.destroy();
  await eventually(async () => {
    expect(await text(await dial(get('/healthz', 'Connection: close\r\n'), address))).toContain('200 OK');
  });
});

test('an address that connects again and again is cut off, and other addresses are not', async () => {
  const address = '127.0.0.3';
  let cutOff = 0;
  for (let round = 0; round < 10; round++) {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => dial('', address)));
    await sell();
    cutOff += sockets.filter((socket) => !isOpen(socket)).length;
    for (const socket of sockets) socket.destroy();
  }
  expect(cutOff).toBeGreaterThan(100);
  expect(await text(await dial(get('/healthz', 'Connection: close\r\n'), '127.0.0.4'))).toContain('200 OK');
});

test('without a session a body may have at most 4 kB, at any address', async () => {
  for (const path of ['auth/login', 'check-boncard', 'activate', 'nothing']) {
    const post = (length: number) =>
      fetch(`${opened.server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `"${'x'.repeat(length - 2)}"`,
      });
    expect((await post(4097)).status).toBe(413);
    expect((await post(4096)).status).not.toBe(413);
  }
  const { status } = await call(opened.server, 'POST /api/salons', {
    token: opened.administrator.token,
    body: { name: 'Salon', address: 'ul. Długa 1', note: 'x'.repeat(50_000) },
  });
  expect(status).toBe(200);
});

test('five hundred slow bodies take little memory', async () => {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ';
  const rise = await highestRise(opened.server.processId, async () => {
    for (let round = 0; round < 2; round++) {
      const slow = await Promise.all(
        Array.from({ length: 250 }, () =>
          dial(`${head}100000\r\n\r\n${'x'.repeat(90_000)}`, `127.0.1.${round + 1}`),
        ),
      );
      await sell();
      for (const socket of slow) socket.destroy();
    }
  });
  expect(rise).toBeLessThan(ALLOWED_MB);
});
