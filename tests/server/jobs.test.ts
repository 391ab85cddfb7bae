/** @module-tag database-url */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { closeDaysBefore } from '../../server/books/closeDays.ts';
import { tolerantPool } from '../../server/jobs/tolerantPool.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { awaitMail } from '../support/mail.ts';
import { findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY } from '../support/testConfig.ts';
import { call, startTestServer, type TestServer, workerPostgres } from '../support/testServer.ts';

const KICKS = 6;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
/** Longer than `eventually` waits. */
const LONG_MS = 600_000;

// An unhandled rejection would end a real server. Here it would fail the test run.
test('however often PostgreSQL terminates its connections, and whatever it is doing, background work continues', async () => {
  let breaks = 0;
  const write = (line: string) => {
    if (line.includes('background work failed')) breaks += 1;
  };
  const server = await startTestServer({}, pino({ level: 'error' }, { write }), {
    timeouts: { jobRestartMs: 10 },
  });
  const { token } = await aUser(server, { role: 'administrator' });
  const holder = new pg.Client(server.databaseUrl);
  await holder.connect();
  await holder.query(`
    SELECT pg_advisory_lock(1);
    CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN OLD; END $$;
    CREATE TRIGGER linger BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION linger();
    SELECT graphile_worker.add_job('closeDays', job_key => 'closeDays');
  `);
  /**
   * Returns whether PostgreSQL is just recording the end of a job. A job that waits for another lock has not ended: cut
   * off there, it would only be tried again.
   */
  const isJobEnding = async () => {
    const { rows } = await holder.query(`
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND objid = 1 AND NOT granted AND datname = current_database()
    `);
    return rows.length > 0;
  };
  const throwOut = () =>
    holder.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
    `);

  const breakAtJobEnd = async () => {
    const before = breaks;
    await eventually(async () => {
      // Repeat, because the job may be one of the previous worker, and cutting off its end breaks nothing.
      if (await isJobEnding()) await throwOut();
      expect(breaks).toBeGreaterThan(before);
    });
  };

  for (let kick = 0; kick < KICKS; kick++) {
    await breakAtJobEnd();
    // Cut off the connections once more, each time at another stage of the next start.
    await wait(10 + 5 * kick);
    await throwOut();
  }
  await breakAtJobEnd();
  await eventually(async () => expect(await isJobEnding()).toBe(true));
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const before = breaks;
  await execute(workerPostgres().url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await throwOut();
  // Wait until several starts have failed as well.
  await eventually(() => expect(breaks).toBeGreaterThanOrEqual(before + 3));
  await execute(workerPostgres().url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await holder.end();
  await importIsRead(server, token, 1);
  await server.stop();
});

test('a job whose end PostgreSQL refuses to record does not disturb other work', async () => {
  const server = await startTestServer();
  const { token } = await aUser(server, { role: 'administrator' });
  await execute(
    server.databaseUrl,
    `
    CREATE SEQUENCE refusals;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('refusals'); RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse();
    `,
  );
  await importIsRead(server, token, 1);
  await eventually(async () => {
    // A sequence keeps its value when the transaction is rolled back.
    const { rows } = await execute(server.databaseUrl, 'SELECT is_called FROM refusals');
    expect(rows).toEqual([{ is_called: true }]);
  });
  await execute(server.databaseUrl, 'DROP FUNCTION refuse CASCADE');
  await importIsRead(server, token, 2);
  await server.stop();
});

test('a job that was added again while a server ran it that then died is deleted, and no longer a fault', async () => {
  const server = await startTestServer();
  const run = (statement: string) => execute(server.databaseUrl, statement);
  const add = `SELECT graphile_worker.add_job('tellExpired', job_key => 'tellExpired', run_at => now() + interval '1 hour')`;
  await run(add);
  await run(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() WHERE key = 'tellExpired'`,
  );
  await run(add);
  const jobFaults = async () => {
    const variables = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PIN_KEY: TEST_PIN_KEY };
    return (await findings(['doctor'], variables)).faults.filter(({ name }) => name === 'jobs');
  };
  expect(await jobFaults()).toEqual([]);
  await run(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 hours' WHERE locked_by = 'dead'`,
  );
  expect(await jobFaults()).toHaveLength(1);
  await run(`SELECT graphile_worker.add_job('releaseMails')`);
  await eventually(async () => expect(await jobFaults()).toEqual([]));
  await server.stop();
});

test.each([
  ['a report', 'runSchedules', 'report_runs'],
  ['a closing', 'closeDays', 'exception_days'],
])('%s that takes long keeps no import waiting', async (_, task, table) => {
  const server = await startTestServer({}, undefined, {
    timeouts: { lockMs: LONG_MS, statementMs: LONG_MS, queryMs: LONG_MS },
  });
  const { token } = await aUser(server, { role: 'administrator' });
  const holder = new pg.Client(server.databaseUrl);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table}`);
  // Several at once, as if they had been added one after the other.
  await execute(server.databaseUrl, `SELECT graphile_worker.add_job('${task}') FROM generate_series(1, 3)`);
  const waiting = async () => {
    const locks = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`;
    return (await execute(server.databaseUrl, locks)).rows.length;
  };
  await eventually(async () => expect(await waiting()).toBe(1));
  await importIsRead(server, token, 1);
  expect(await waiting()).toBe(1);
  await holder.end();
  await server.stop();
});

test('imports that take long keep nobody else waiting, even next to books and reports', async () => {
  const server = await startTestServer({}, undefined, {
    timeouts: { lockMs: LONG_MS, statementMs: LONG_MS, queryMs: LONG_MS },
  });
  const { token } = await aUser(server, { role: 'administrator' });
  const colleague = await aUser(server, { role: 'administrator' });
  const holder = new pg.Client(server.databaseUrl);
  await holder.connect();
  await holder.query(`
    SELECT pg_advisory_lock(1);
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
    CREATE TRIGGER hold BEFORE INSERT ON boncards FOR EACH ROW WHEN (NEW.number LIKE 'LONG%') EXECUTE FUNCTION hold();
  `);
  await holder.query('BEGIN; LOCK TABLE report_runs, exception_days');
  const upload = async (by: string, number: string) => {
    const file = new FormData();
    file.append('file', new Blob([`${number};123`]), 'bony.csv');
    return (await call(server, 'POST /api/boncards-imports', { token: by, body: file })).body.data.id;
  };
  const statusOf = async (id: string) =>
    (await call(server, 'GET /api/boncards-imports/:id', { token, id })).body.data.status;
  const waiting = async () => {
    const { rows } = await execute(
      server.databaseUrl,
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE NOT granted AND datname = current_database()`,
    );
    return rows.length;
  };
  const long: string[] = [];
  for (const end of ['1', '2', '3']) long.push(await upload(token, `LONG${end.padStart(16, '0')}`));
  await execute(
    server.databaseUrl,
    `SELECT graphile_worker.add_job(task) FROM unnest('{closeDays,runSchedules,resumeImports}'::text[]) AS task`,
  );
  // One of the imports, the closing and the reports.
  await eventually(async () => expect(await waiting()).toBe(3));
  const short = await upload(colleague.token, 'SHORT000000000000001');
  await eventually(async () => expect(await statusOf(short)).toBe(1));
  const body = {
    name: 'A',
    surname: 'B',
    email: 'nowa@example.test',
    salon_id: await aSalon(server),
    role: 1,
  };
  expect((await call(server, 'POST /api/users', { token, body })).status).toBe(200);
  await awaitMail(server, 'nowa@example.test');
  expect(await waiting()).toBe(3);
  await holder.end();
  await eventually(async () => expect(await Promise.all(long.map(statusOf))).toEqual([1, 1, 1]));
  await server.stop();
});

test('a closed day that cannot be searched for unusual operations is sealed all the same', async () => {
  const server = await startTestServer();
  const run = (statement: string) => execute(server.databaseUrl, statement);
  await run('ALTER TABLE exceptions RENAME TO away');
  const by = await aUser(server);
  await aCard(server, { by, salonId: await aSalon(server), status: 'active', chargedAt: daysAgo(3) });
  await closeDaysBefore(server.database.db, warsawDayOf(daysAgo(1)), new Date());
  await run(`SELECT graphile_worker.add_job('closeDays')`);
  await eventually(async () => expect((await run('SELECT FROM seals')).rows.length).toBeGreaterThan(0));
  expect((await run('SELECT FROM exception_days')).rows).toHaveLength(0);
  await run('ALTER TABLE away RENAME TO exceptions');
  await server.stop();
});

test('a listening client that breaks while the worker ends may be released twice', async () => {
  const pool = new pg.Pool({ connectionString: workerPostgres().url });
  await new Promise<void>((resolve) => {
    tolerantPool(pool).connect((_, __, release) => {
      release();
      release();
      resolve();
    });
  });
  expect(pool.idleCount).toBe(1);
  await pool.end();
});

/** Uploads this server's nth file of one card, and waits until all n files are read. */
async function importIsRead(server: TestServer, token: string, nth: number) {
  const file = new FormData();
  file.append('file', new Blob([`KICK000000000000000${nth};123`]), 'bony.csv');
  // Retry, because the server may not have noticed yet that a connection is gone.
  await eventually(async () => {
    expect((await call(server, 'POST /api/boncards-imports', { token, body: file })).status).toBe(200);
  });
  await eventually(async () => {
    const { items } = (await call(server, 'GET /api/boncards-imports', { token })).body;
    expect(items).toEqual(Array(nth).fill(expect.objectContaining({ status: 1 })));
  });
}
