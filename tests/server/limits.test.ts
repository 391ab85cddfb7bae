/** @module-tag database-url */

import { once } from 'node:events';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { transact } from '../../server/db/transact.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let salonId: SalonId;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '2' });
  salonId = await aSalon(server);
  employer = await aUser(server, { salonId });
});
afterAll(() => server.stop());

function charge(card: BuiltCard) {
  const money = { place_of_sale: salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };
  return call(server, 'POST /api/boncards/issue', {
    token: employer.token,
    body: { boncard_id: card.id, ...money },
  });
}

/** Does something while another transaction holds a card. */
async function whileLocked<Result>(card: BuiltCard, work: () => Promise<Result>): Promise<Result> {
  return transact(server.database.db, async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
    return work();
  });
}

test('whoever waits too long for a card is told to try again, and nothing is written', async () => {
  const card = await aCard(server, { by: employer, salonId });
  const reply = await whileLocked(card, () => charge(card));
  expect([reply.status, reply.body.reason, reply.headers.get('Retry-After')]).toEqual([
    503,
    'database-unavailable',
    '1',
  ]);
  await expectBooksToAddUp(server.database.db);
  expect((await charge(card)).status).toBe(200);
});

test('with all connections taken the answer is a 503 within seconds, and it goes on once they are free', async () => {
  const clients = [await server.database.pool.connect(), await server.database.pool.connect()];
  const began = Date.now();
  const refused = await call(server, 'GET /api/our-salons');
  expect([refused.status, refused.body.reason, refused.headers.get('Retry-After')]).toEqual([
    503,
    'database-unavailable',
    '1',
  ]);
  expect(Date.now() - began).toBeLessThan(20_000);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  for (const client of clients) client.release();
  expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
});

test('who sends headers drop by drop is hung up on', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const drip = setInterval(() => socket.write('X'), 500);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const began = Date.now();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  // A drip that comes after the end resets the connection.
  await finished(socket).catch(() => undefined);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"reason":"request-too-slow"\}$/s);
  expect(Date.now() - began).toBeLessThan(15_000);
});
