/** @module-tag database-url */

import { once } from 'node:events';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { transact } from '../../server/db/transact.ts';
import type { Timeouts } from '../../server/platform/timeouts.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { call, type Reply, startTestServer, type TestServer } from '../support/testServer.ts';

/** Does some work with a server that has two connections and short timeouts. */
async function withServer(timeouts: Partial<Timeouts>, work: (server: TestServer) => Promise<unknown>) {
  const server = await startTestServer({ DATABASE_POOL: '2' }, undefined, { timeouts });
  await work(server);
  await server.stop();
}

function expectToBeTriedAgain({ status, body, headers }: Reply) {
  expect([status, body.reason, headers.get('Retry-After')]).toEqual([503, 'database-unavailable', '1']);
}

// Concurrent, because these tests mostly wait and share nothing.
describe.concurrent('the limit of', () => {
  test('a lock: a call that waits too long for a card has to be tried again, and nothing is written', () =>
    withServer({ lockMs: 500 }, async (server) => {
      const salonId = await aSalon(server);
      const employer = await aUser(server, { salonId });
      const card = await aCard(server, { by: employer, salonId });
      const { db } = server.database;
      const charge = () =>
        call(server, 'POST /api/boncards/issue', {
          token: employer.token,
          body: {
            boncard_id: card.id,
            place_of_sale: salonId,
            document: 'FV',
            amount: 100,
            type: 0,
            expired_months: 12,
          },
        });
      const refused = await transact(db, async (tx) => {
        await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
        return charge();
      });
      expectToBeTriedAgain(refused);
      await expectBooksToAddUp(db);
      expect((await charge()).status).toBe(200);
    }));

  test('the pool: while all connections are taken calls get 503, and they succeed again once one is free', () =>
    withServer({ poolWaitMs: 30_000 }, async (server) => {
      const { pool } = server.database;
      const clients = [await pool.connect(), await pool.connect()];
      expect(pool.options.connectionTimeoutMillis).toBe(30_000);
      // Shortened only now, because opening the connections above also had to fit into that time.
      pool.options.connectionTimeoutMillis = 500;
      const [refused, readiness] = await Promise.all([
        call(server, 'GET /api/our-salons'),
        fetch(`${server.url}/readyz`),
      ]);
      expectToBeTriedAgain(refused);
      expect(readiness.status).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      for (const client of clients) client.release();
      expect((await call(server, 'GET /api/our-salons')).status).toBe(200);
    }));

  test('a turn: a call that waits too long for earlier calls of its person is refused, and others are served', () =>
    withServer({ poolWaitMs: 3_000 }, async (server) => {
      const salonId = await aSalon(server);
      const [busy, other] = [await aUser(server, { salonId }), await aUser(server, { salonId })];
      const [locked, free] = [
        await aCard(server, { by: busy, salonId }),
        await aCard(server, { by: busy, salonId }),
      ];
      const outside = openTestDatabase(server.databaseUrl);
      const sale = { place_of_sale: salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };
      const sell = ({ token }: SignedIn, { id }: BuiltCard) =>
        call(server, 'POST /api/boncards/issue', { token, body: { ...sale, boncard_id: id } });
      const held = await transact(outside.db, async (tx) => {
        await tx.selectFrom('boncards').select('id').where('id', '=', locked.id).forUpdate().execute();
        const first = sell(busy, locked);
        await eventually(async () => expect(await countWaiting(outside.db)).toBe(1));
        const [refused, served] = await Promise.all([sell(busy, free), sell(other, free)]);
        expect([refused.status, refused.body.reason, refused.headers.get('Retry-After')]).toEqual([
          429,
          'too-many-calls',
          '1',
        ]);
        expect(served.status).toBe(200);
        return { first };
      });
      expect((await held.first).status).toBe(200);
      await outside.close();
    }));

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'a body',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    ],
  ])('%s: a client that sends only a byte now and then is disconnected', (_, bytes) =>
    withServer({ headersMs: 1_000, requestMs: 1_000, requestCheckMs: 100 }, async (server) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(bytes);
      const drip = setInterval(() => socket.write('X'), 100);
      let answer = '';
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      // A byte that arrives after the end resets the connection.
      await finished(socket).catch(() => undefined);
      clearInterval(drip);
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*"reason":"request-too-slow"\}$/s);
    }),
  );
});
