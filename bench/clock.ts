import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { warsawDayOf } from '../contract/warsaw.ts';
import { openDatabase, openPool } from '../server/db/client.ts';
import { aCard, aSalon, aUser } from '../tests/support/builders.ts';
import { bonpanel } from '../tests/support/operator.ts';
import { connectionOf, startServerProcess } from '../tests/support/serverProcess.ts';
import { hashTestPin, TEST_PIN_KEY } from '../tests/support/testConfig.ts';
import { call } from '../tests/support/testServer.ts';
import { reportFigures } from './support/figure.ts';

/**
 * `npm run bench:clock`: makes sales while the server's clock jumps ahead and back by a day, three days and a year,
 * both while the server runs and across a restart (requirements "Believed days"). It needs the library of Debian's
 * package `faketime`.
 */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (!library || !existsSync('build/main.js')) {
  process.stdout.write('bench:clock needs the Debian package faketime, and a build\n');
  process.exit(0);
}
const DAY_MS = 86_400_000;
const JOBS = ['closeDays', 'writeOffExpired', 'purgeExpired', 'runSchedules'];
const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-clock-'));
const clockFile = join(dataDir, 'clock');
await writeFile(clockFile, '+0');
const start = () =>
  startServerProcess(dataDir, {
    PIN_KEY: TEST_PIN_KEY,
    EXPIRY_WRITE_OFF_DAYS: '30',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
const open = async () =>
  openDatabase(openPool(await connectionOf(dataDir), { size: 3, log: pino({ level: 'silent' }) }));

let server = await start();
let database = await open();
const shop = () => ({ database, hashPin: hashTestPin });
const salonId = await aSalon(shop());
const by = await aUser(shop(), { role: 'administrator', salonId });
await aCard(shop(), { status: 'active', by, salonId, chargedAt: new Date(Date.now() - 3 * DAY_MS) });

let failed = 0;
let sales = 0;
/** Sells a few cards at the time that the server's clock shows. */
async function sell(days: number) {
  const at = new Date(Date.now() + days * DAY_MS);
  await database.db.updateTable('sessions').set({ created_at: at, last_used_at: at }).execute();
  for (let sale = 0; sale < 5; sale++) {
    const { id } = await aCard(shop(), { by, salonId });
    const body = {
      boncard_id: id,
      place_of_sale: salonId,
      document: 'FV 1',
      amount: 50,
      type: 0,
      expired_months: 3,
    };
    const { status } = await call(server, 'POST /api/boncards/issue', { token: by.token, body });
    sales += 1;
    if (status !== 200) failed += 1;
  }
}

let ahead = 0;
let waiting = 0;
/** Runs the jobs. Counts what they did for days that are not over yet, and how many jobs wait. */
async function look() {
  for (const job of JOBS)
    await sql`SELECT graphile_worker.add_job(${job}, job_key => ${job})`.execute(database.db);
  await wait(5_000);
  const { rows } = await sql<{ ahead: number; jobs: number }>`
    SELECT (SELECT count(*) FROM ended_days WHERE day >= ${warsawDayOf(new Date())}::date)
        + (SELECT count(*) FROM seals WHERE day >= ${warsawDayOf(new Date())}::date)
        + (SELECT count(*) FROM ledger_entries WHERE kind = 'breakage') AS ahead,
      (SELECT count(*) FROM graphile_worker.jobs) AS jobs
  `.execute(database.db);
  ahead += rows[0]?.ahead ?? 0;
  waiting = Math.max(waiting, rows[0]?.jobs ?? 0);
}

async function restart() {
  await database.close();
  await server.kill('SIGTERM');
  server = await start();
  database = await open();
}

let backups = 0;
for (const days of [1, 3, 365]) {
  for (const isRestarted of [false, true]) {
    for (const offset of [days, 0]) {
      await writeFile(clockFile, `+${offset}d`);
      if (isRestarted) await restart();
      else await wait(2_000);
      await sell(offset);
      await look();
      const file = join(dataDir, `${days}-${isRestarted}-${offset}.zip`);
      const { exitCode } = await bonpanel(['backup', file], { DATA_DIR: dataDir, PIN_KEY: TEST_PIN_KEY });
      if (exitCode !== 0) backups += 1;
    }
  }
}
await database.close();
await server.kill('SIGTERM');
await rm(dataDir, { recursive: true, force: true });
process.stdout.write(`${sales} sales\n`);
reportFigures([
  ['clock-refused', failed, { atMost: 0 }],
  ['clock-ahead', ahead, { atMost: 0 }],
  ['clock-jobs', waiting, { atMost: 20 }],
  ['clock-backups', backups, { atMost: 0 }],
]);
