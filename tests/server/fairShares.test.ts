import { openTestDatabase } from '../support/openTestDatabase.ts';
/** @module-tag database-url */

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { readUntil } from '../../server/db/readUntil.ts';
import { transact } from '../../server/db/transact.ts';
import { aCard, aSalon, aSession, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { call, type Reply, startTestServer, type TestServer } from '../support/testServer.ts';

/** What the server logged as an error. */
const errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });

let server: TestServer;
/** A connection to the database apart from the server's pools. */
let outside: OpenDatabase;
let salonId: SalonId;
let employer: SignedIn;
let card: BuiltCard;

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '2', DATABASE_LIST_POOL: '8' }, log);
  salonId = await aSalon(server);
  employer = await aUser(server, { salonId });
  card = await aCard(server, { by: employer, salonId });
  outside = openTestDatabase(server.databaseUrl);
});
afterAll(async () => {
  await outside.close();
  await server.stop();
});

const LIST = 'GET /api/boncards-transactions';
const searches = (token: string, count: number) =>
  Array.from({ length: count }, () => call(server, LIST, { token, query: '?stats_type=sell&number=77' }));

/** Does some work while nobody can read a table. */
async function whileHanging<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  return transact(outside.db, async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    return work();
  });
}

/** The same with the ledger, so lists of transactions wait. */
const whileListsHang = <Result>(work: () => Promise<Result>) => whileHanging('ledger_entries', work);

/** The call that counters make most often. */
const searchAtCounter = () =>
  call(server, 'POST /api/boncards/search', {
    token: employer.token,
    body: { number: card.number, searchForType: 'charge' },
  });

/** Makes a call at the counter that is not counted as an attempt or a list. */
const sellAtCounter = ({ id }: BuiltCard) =>
  call(server, 'POST /api/boncards/issue', {
    token: employer.token,
    body: {
      boncard_id: id,
      place_of_sale: salonId,
      document: 'FV',
      amount: 100,
      type: 0,
      expired_months: 12,
    },
  });

test('a counter is served while one session searches as much as it likes', async () => {
  let storm: ReturnType<typeof searches> = [];
  const served = await whileListsHang(async () => {
    storm = searches(employer.token, 30);
    await eventually(async () => expect(await countWaiting(outside.db)).toBeGreaterThan(0));
    return searchAtCounter();
  });
  expect(served.status).toBe(200);
  expect((await Promise.all(storm)).map(({ status }) => status)).toEqual(storm.map(() => 200));
});

function preview({ token }: SignedIn) {
  const body = new FormData();
  body.append('file', new Blob([`numer;pin\n${card.number};111\n`]), 'bony.csv');
  return call(server, 'POST /api/boncards-imports/preview', { token, body });
}

const anAdministrator = () => aUser(server, { role: 'administrator' });

test('two files of a person and four of all are read at once, and another one has to be sent again', async () => {
  const [one, other, third] = [await anAdministrator(), await anAdministrator(), await anAdministrator()];
  const tooMany = ({ status, body, headers }: Reply) =>
    expect([status, body.reason, headers.get('Retry-After')]).toEqual([429, 'too-many-uploads', '5']);
  const sent = await whileHanging('boncards', async () => {
    const threeOf = async (person: SignedIn) => {
      const files = [preview(person), preview(person), preview(person)];
      tooMany(await Promise.race(files));
      return files;
    };
    const files = [...(await threeOf(one)), ...(await threeOf(other))];
    tooMany(await preview(third));
    return files;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await preview(third)).status).toBe(200);
});

test("the preview of a file takes one of its person's turns for lists", async () => {
  const [busy, other] = await Promise.all([anAdministrator(), anAdministrator()]);
  let answered = false;
  const waiting = await whileListsHang(async () => {
    const lists = searches(busy.token, 2);
    await eventually(async () => expect(await countWaiting(outside.db)).toBe(2));
    const first = preview(busy).finally(() => (answered = true));
    // Takes as long as two files.
    for (const _ of [1, 2])
      expect((await preview(other)).body.data).toMatchObject({ rows: 1, duplicates: 1 });
    expect(answered).toBe(false);
    return [first, ...lists];
  });
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

type Guess = { number: string; pin: string };
const guesses: Record<string, (body: Guess) => Promise<{ status: number }>> = {
  'a stranger': (body) => call(server, 'POST /api/check-boncard', { body }),
  'someone who is signed in': (body) =>
    call(server, 'POST /api/boncards/search', {
      token: employer.token,
      body: { ...body, searchForType: 'purchase' },
    }),
};

test.each(Object.keys(guesses))(
  'a counter is served while %s tries as many PINs at once as they like',
  async (who) => {
    let storm: (Promise<{ status: number }> | undefined)[] = [];
    const sold = await aCard(server, { by: employer, salonId });
    const served = await whileHanging('lockouts', async () => {
      storm = Array.from({ length: 30 }, (_, place) =>
        guesses[who]?.({ number: `NONE${String(place).padStart(16, '0')}`, pin: 'ZZZ' }),
      );
      await eventually(async () => expect(await countWaiting(outside.db)).toBeGreaterThan(0));
      return sellAtCounter(sold);
    });
    expect(served.status).toBe(200);
    const statuses = (await Promise.all(storm)).map((reply) => reply?.status).sort();
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(10).fill(429)]);
  },
);

/**
 * Waits until this many of the searches above wait for the ledger. Jobs wait for it, too, so only statements with
 * `text` count.
 */
async function hanging(count: number, text = 'boncards.number') {
  await eventually(async () => {
    const { rows } = await sql<{ query: string }>`
      SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    `.execute(outside.db);
    expect(rows.filter(({ query }) => query.includes(text))).toHaveLength(count);
  });
}

test('at most two lists of a user are read at a time, in whichever sessions, and two of every other user', async () => {
  const another = await aUser(server, { salonId });
  const replies: Promise<{ status: number }>[] = [];
  await whileListsHang(async () => {
    replies.push(...searches(employer.token, 10));
    await hanging(2);
    replies.push(...searches((await aSession(server, employer.id)).token, 10));
    replies.push(...searches(another.token, 10));
    await hanging(4);
    // Once this is answered, all earlier calls have arrived.
    await searchAtCounter();
    await hanging(4);
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test('a client that disconnects frees its slot, and is not logged as a failure', async () => {
  errors.length = 0;
  const ask = (path: string, client?: AbortController) =>
    fetch(`${server.url}/api/boncards-transactions${path}`, {
      headers: { Authorization: `Bearer ${employer.token}` },
      ...(client && { signal: client.signal }),
    });
  const list = '?stats_type=sell&number=777';
  const leaving = new AbortController();
  const staying = await whileListsHang(async () => {
    const first = ask(list);
    await hanging(1);
    const second = ask(list, leaving);
    await hanging(2);
    const next = ask(`/summary${list}`);
    leaving.abort();
    await expect(second).rejects.toThrow('aborted');
    // Its query is canceled, and the summary that was waiting is read instead.
    await hanging(1, 'is_reversal');
    await hanging(2);
    return [first, next];
  });
  expect((await Promise.all(staying)).map(({ status }) => status)).toEqual([200, 200]);
  expect(errors).toEqual([]);
});

test('a read that its client leaves ends all queries that were sent before its connection is used again', async () => {
  const { pool } = server.database;
  const leaving = new AbortController();
  const reading = readUntil(leaving.signal, { pool, control: outside.db }, (db) =>
    Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(60)`.execute(db))),
  );
  const countSleeping = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE state = 'active' AND wait_event = 'PgSleep' AND datname = current_database()
    `.execute(outside.db);
    return rows.length;
  };
  await eventually(async () => expect(await countSleeping()).toBe(1));
  leaving.abort();
  await expect(reading).rejects.toThrow('canceling statement');
  expect(await countSleeping()).toBe(0);
});

/** Another server, because the first one still writes counts of refused PINs now and then. */
let quiet: TestServer;
beforeAll(async () => {
  quiet = await startTestServer();
});
afterAll(() => quiet.stop());
afterEach(() => vi.restoreAllMocks());

/** Calls that need a session and answer with a list. */
const listCalls = (Object.keys(callsOn) as CallAddress[]).filter((name) => {
  const { access, answer }: CallContract = callsOn[name];
  return access !== 'public' && answer instanceof z.ZodObject && 'items' in answer.shape;
});

test.each([...listCalls, 'GET /api/boncards-imports/:id', 'GET /api/boncards-transactions/summary'] as const)(
  '%s takes a connection of the counters for the session alone',
  async (name) => {
    const administrator = await aUser(quiet, { role: 'administrator' });
    const { token } = administrator;
    const { id } = await aCard(quiet, { by: administrator, salonId: await aSalon(quiet) });
    const file = new FormData();
    file.append('file', new Blob(['77770000000000000001;123']), 'bony.csv');
    const { body } = await call(quiet, 'POST /api/boncards-imports', { token, body: file });
    const connect = vi.spyOn(quiet.database.pool, 'connect');
    const reply = await call(quiet, name, {
      token,
      id: name.includes('imports') ? body.data.id : id,
      query: name.includes('transactions') ? '?stats_type=sell' : '',
    });
    expect([reply.status, connect.mock.calls.length]).toEqual([200, 1]);
  },
);
