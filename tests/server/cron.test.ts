import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { findImport } from '../../server/imports/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
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
