import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { findImport } from '../../server/imports/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { TestClock } from '../support/testClock.ts';
import { testFiles } from '../support/testConfig.ts';
import { startTestServer } from '../support/testServer.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an import that no process is reading is found at the start of the next minute', async () => {
  // PostgreSQL's clock decides when a job is due.
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.setSystemTime(minute - 100);
  const server = await startTestServer();
  const { db } = server.database;
  const looks = sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'resumeImports'`;
  // Wait until the job of the server's start is done.
  await eventually(async () => expect((await looks.execute(db)).rows).toEqual([]));
  const { id: created_by } = await aUser(server, { role: 'administrator' });
  const id = newId<BoncardImportId>();
  const file = { id, file_name: 'bony.csv', total_rows: 1, created_by, created_at: new Date() };
  await db.insertInto('boncard_imports').values(file).execute();
  const chunks = testFiles.seal(id, Buffer.from('CRON0000000000000001;123'));
  for (const sealed of chunks) {
    await db.insertInto('boncard_import_chunks').values({ import_id: id, place: 0, sealed }).execute();
  }

  vi.setSystemTime(minute);
  await eventually(async () => {
    expect(await findImport(db, id)).toMatchObject({ status: 'finished', ok_rows: 1 });
  });
  await server.stop();
});

test('within an hour every task has been run', async () => {
  const tasks = [
    ...['resumeImports', 'resumeBatches', 'releaseMails', 'runSchedules', 'queueECards'],
    ...['remindOwners', 'forgetAddresses', 'tellExpired', 'purgeExpired', 'settlePins', 'closeDays'],
    'writeOffExpired',
  ];
  const clock = TestClock.beforeFullMinute();
  const token = 'a-token-for-metrics';
  const server = await startTestServer({ METRICS_TOKEN: token }, undefined, { clock: clock.now });
  /** Returns how often each task has been run. */
  const countRuns = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const counts = figures.matchAll(/^job_duration_seconds_count\{task="(\w+)",outcome="done"\} (\d+)$/gm);
    return new Map([...counts].map(([, task, count]) => [task, Number(count)]));
  };
  const atStart = await eventually(async () => {
    const counts = await countRuns();
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining(['resumeImports', 'resumeBatches', 'closeDays']),
    );
    return counts;
  });
  clock.advance(3_600_000);
  await eventually(async () => {
    const counts = await countRuns();
    expect(tasks.filter((task) => (counts.get(task) ?? 0) <= (atStart.get(task) ?? 0))).toEqual([]);
  });
  await server.stop();
});
