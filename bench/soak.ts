import { readdirSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { warsawDayOf } from '../contract/warsaw.ts';
import { mailDirectory } from '../server/mail/mailFiles.ts';
import { openEndpoint } from '../tests/support/endpoint.ts';
import { freePort } from '../tests/support/freePort.ts';
import { findings } from '../tests/support/operator.ts';
import { childrenOf, ownMegabytes, residentMegabytes } from '../tests/support/processMemory.ts';
import { nodeArguments, postgresProcessId, startServerProcess } from '../tests/support/serverProcess.ts';
import { TEST_PIN_KEY } from '../tests/support/testConfig.ts';
import { p99 } from './support/counters.ts';
import { median, reportFigures } from './support/figure.ts';
import { openShop } from './support/shop.ts';
import { startClients } from './support/soakShop.ts';

/**
 * `npm run bench:soak -- [minutes]`: runs days of a chain in fast motion, with 8 counters and an office. The server's
 * clock jumps ahead by a quarter of a day again and again, and the server is killed once an hour. Compares the last ten
 * minutes with the first ten, and the second half of the time between two kills with the first half (requirements
 * "Figures").
 */
const [MINUTES = 120] = process.argv.slice(2).map(Number);
const COUNTERS = 8;
const MINUTE_MS = 60_000;
const LIMIT = 1.1;
/** A process's first work takes time of its own. */
const WARM_UP_MS = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / 10);
const WINDOW_MS = Math.min(10 * MINUTE_MS, (MINUTES * MINUTE_MS) / 3);
/** Each window covers two days, including the work that runs at the end of a day. */
const QUARTER_MS = WINDOW_MS / 8;
const SAMPLE_MS = 2_000;
const QUARTER_OF_DAY_MS = 6 * 3_600_000;
const YEAR_SECONDS = String(365 * 86_400);

const aheadFile = join(tmpdir(), `bonpanel-soak-${process.pid}`);
await writeFile(aheadFile, '0');
const port = String(await freePort());
const variables = {
  PORT: port,
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'warn',
  WEBHOOK_ALLOW: '127.0.0.1',
  // Weeks go by without anybody signing in again.
  SESSION_ABSOLUTE_SECONDS: YEAR_SECONDS,
  SESSION_ABSOLUTE_EMPLOYER_SECONDS: YEAR_SECONDS,
  SESSION_IDLE_SECONDS: YEAR_SECONDS,
};
const script = [...nodeArguments('start').slice(0, -1), 'bench/support/movedServer.ts', aheadFile];
const shop = await openShop({ connections: COUNTERS + 2, variables, script });
const { server } = shop;
const { db } = server.database;
let running: Pick<typeof server, 'processId' | 'kill' | 'output' | 'errors'> = server;

/** The ids of deliveries that the webhook received. A set, because a kill may cause one to be sent twice. */
const told = new Set<unknown>();
const endpoint = await openEndpoint((response, { headers }) => {
  told.add(headers['webhook-id']);
  endpoint.received.length = 0;
  response.writeHead(204).end();
});
await shop.call('POST', '/api/webhooks', {
  body: { url: endpoint.url, events: ['boncard.charged', 'boncard.purchased'], active: true },
});
await scheduleReport();

let isDown = false;
let quarters = 0;
let jumpedAt = Number.NEGATIVE_INFINITY;
const clients = startClients(shop, {
  counters: COUNTERS,
  isDown: () => isDown,
  jumpedAt: () => jumpedAt,
  today: () => warsawDayOf(new Date(Date.now() + quarters * QUARTER_OF_DAY_MS)),
});
await wait(WARM_UP_MS);

interface Sample {
  at: number;
  /** MB, like `postgres` and `readers`; memory that several processes share is left out. */
  memory: number;
  postgres: number;
  readers: number;
  descriptors: number;
  connections: number;
  /** The size of the database and of the mails that are written as files. */
  bytes: number;
  booked: number;
}
const samples: Sample[] = [];
/** The reports that were made. Kept here because the server forgets them after two weeks. */
const reported = new Set<string>();
const start = performance.now();
const end = start + MINUTES * MINUTE_MS;
/** The server is killed in the middle of each hour, or of the whole run if that is shorter. */
const hour = Math.min(60, MINUTES) * MINUTE_MS;
let nextKill = start + hour / 2;
let nextQuarter = start + QUARTER_MS;
const recoveries: number[] = [];
/** From when until when the current server process ran, without its warm-up. */
let life = { from: start, to: end };
const lives = [life];

while (performance.now() < end) {
  samples.push(await sample());
  if (performance.now() >= nextQuarter) {
    quarters += 1;
    nextQuarter += QUARTER_MS;
    await writeFile(aheadFile, String(quarters * QUARTER_OF_DAY_MS));
    jumpedAt = performance.now();
  }
  if (performance.now() >= nextKill) {
    nextKill += hour;
    await killServer();
  }
  await wait(SAMPLE_MS);
}
samples.push(await sample());
await clients.stop();
const { log } = clients;
await lastDeliveries();
const readersLeft = (await readersOf(running.processId)).length;
const booked = await countDocuments();
const { rows: days } = await sql<{ closed: number; sealed: number; mails: number }>`
  SELECT (SELECT count(*) FROM ended_days) AS closed, (SELECT count(*) FROM seals) AS sealed,
    (SELECT count(*) FROM e_card_sendings WHERE state = 'sent') AS mails
`.execute(db);
await running.kill('SIGTERM');
// The command does not need the moved clock: it reads the books as they stand.
const { faults } = await findings(['reconcile'], { DATA_DIR: server.dataDir, PIN_KEY: TEST_PIN_KEY });
endpoint.close();
await shop.close();

const windows = Array.from({ length: Math.floor((end - start) / WINDOW_MS) }, (_, place) =>
  windowOf(start + place * WINDOW_MS, start + (place + 1) * WINDOW_MS),
);
const first = windowOf(start, start + WINDOW_MS);
const last = windowOf(end - WINDOW_MS, end);
const [{ from, to } = life] = lives.toSorted((one, other) => other.to - other.from - (one.to - one.from));
const young = windowOf(from, (from + to) / 2);
const old = windowOf((from + to) / 2, to);
const minutes = (ms: number) => ((ms - start) / MINUTE_MS).toFixed(1);
const { sales, purchases, imports, exports, eCards, screens } = log.counts;
const ended = days[0];
process.stdout.write(
  `${[
    `${sales} sales, ${purchases} purchases, ${eCards} e-cards, ${imports} imports, ${exports} exports, ${screens} screens, ${told.size} webhooks, ${ended?.mails} mails, ${reported.size} reports`,
    `${quarters / 4} days went by, ${ended?.closed} were closed and ${ended?.sealed} sealed; ${recoveries.length} kills, serving again after ${recoveries.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
    ...windows.map(
      (window, place) => `from ${((place * WINDOW_MS) / MINUTE_MS).toFixed(0)} min: ${describe(window)}`,
    ),
    `the longest life, from ${minutes(from)} to ${minutes(to)} min, first half: ${describe(young)}`,
    `second half: ${describe(old)}`,
    `readers of files of cards: at most ${Math.max(...samples.map(({ readers }) => readers)).toFixed(0)} MB`,
    ...log.refused.slice(0, 10).map((refusal) => `refused: ${refusal}`),
    ...log.failed.slice(0, 10).map((failure) => `failed: ${failure}`),
    ...faults.slice(0, 10).map(({ text }) => `fault: ${text}`),
    running.errors().slice(-2000),
  ]
    .filter(Boolean)
    .join('\n')}\n`,
);
reportFigures([
  ['soak-p99', last.p99 / first.p99, { atMost: LIMIT }, '×'],
  ['soak-memory', last.memory / first.memory, { atMost: LIMIT }, '×'],
  ['soak-connections', last.connections / first.connections, { atMost: LIMIT }, '×'],
  ['soak-descriptors', last.descriptors / first.descriptors, { atMost: LIMIT }, '×'],
  ['soak-disk-per-sale', last.bytesPerSale / first.bytesPerSale, { atMost: LIMIT }, '×'],
  ['soak-life-memory', old.memory / young.memory, { atMost: LIMIT }, '×'],
  ['soak-life-postgres', old.postgres / young.postgres, { atMost: LIMIT }, '×'],
  ['soak-life-descriptors', old.descriptors / young.descriptors, { atMost: LIMIT }, '×'],
  ['soak-readers-left', readersLeft, { atMost: 0 }],
  ['soak-days', Number(ended?.closed), { atLeast: Math.floor(quarters / 4) - 1 }],
  ['soak-reports', reported.size, { atLeast: Math.floor(quarters / 4) - 1 }],
  ['soak-webhooks', told.size, { atLeast: sales + purchases + eCards }],
  // A mail that was being sent when the server was killed may be sent later.
  ['soak-mails', Number(ended?.mails), { atLeast: eCards - 1 }],
  ['soak-e-cards', eCards, { atLeast: 1 }],
  ['soak-imports', imports, { atLeast: 1 }],
  ['soak-exports', exports, { atLeast: 1 }],
  ['soak-screens', screens, { atLeast: 1 }],
  ['soak-refused', log.refused.length, { atMost: 0 }],
  ['soak-failed', log.failed.length, { atMost: 0 }],
  ['soak-lost', log.documents.filter((document) => !booked.has(document)).length, { atMost: 0 }],
  ['soak-doubled', [...booked.values()].filter((count) => count > 1).length, { atMost: 0 }],
  ['soak-faults', faults.length, { atMost: 0 }],
]);

async function sample(): Promise<Sample> {
  const { rows } = await sql<{ connections: number; bytes: number }>`
    SELECT pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::integer AS connections
  `.execute(db);
  const { rows: reports } = await sql<{ id: string }>`
    SELECT id FROM report_runs WHERE finished_at IS NOT NULL AND failure IS NULL
  `.execute(db);
  for (const { id } of reports) reported.add(id);
  const readers = await readersOf(running.processId);
  return {
    at: performance.now(),
    memory: residentMegabytes(running.processId),
    postgres: ownMegabytes(await postgresProcessId(server.dataDir)),
    readers: readers.reduce((sum, reader) => sum + ownMegabytes(reader), 0),
    descriptors: readdirSync(`/proc/${running.processId}/fd`).length,
    connections: rows[0]?.connections ?? 0,
    bytes: (rows[0]?.bytes ?? 0) + (await mailBytes()),
    booked: clients.log.documents.length,
  };
}

/** Returns the ids of the processes in which a server reads files of cards. */
async function readersOf(processId: number): Promise<number[]> {
  const postgres = await postgresProcessId(server.dataDir);
  return childrenOf(processId).filter((child) => child !== postgres);
}

/** Returns the total bytes of the mails that were written as files. */
async function mailBytes(): Promise<number> {
  const directory = mailDirectory({ DATA_DIR: server.dataDir });
  const names = await readdir(directory).catch(() => []);
  // A file may be deleted while we look.
  const sizes = names.map((name) =>
    stat(join(directory, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Waits until the webhooks and mails for everything the clients did are sent, at most a minute. */
async function lastDeliveries() {
  const deadline = performance.now() + MINUTE_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql`
      SELECT FROM webhook_deliveries WHERE status = 'waiting'
      UNION ALL SELECT FROM e_card_sendings WHERE state = 'queued'
    `.execute(db);
    if (rows.length === 0) return;
    await wait(500);
  }
}

/** Returns the figures of a part of the run. */
function windowOf(from: number, to: number) {
  const within = samples.filter(({ at }) => at >= from && at <= to);
  const of = (figure: 'memory' | 'postgres' | 'descriptors' | 'connections') =>
    median(within.map((one) => one[figure]));
  const [before, after] = [within[0], within.at(-1)];
  const grown = (figure: 'bytes' | 'booked') => (after?.[figure] ?? 0) - (before?.[figure] ?? 0);
  return {
    p99: p99(log.calls.filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms)),
    memory: of('memory'),
    postgres: of('postgres'),
    descriptors: of('descriptors'),
    connections: of('connections'),
    booked: grown('booked'),
    bytesPerSale: grown('bytes') / grown('booked'),
  };
}

function describe(window: typeof first): string {
  const { p99: ms, memory, postgres, descriptors, connections, booked, bytesPerSale } = window;
  return `${booked} sales and purchases, p99 ${ms.toFixed(1)} ms, ${memory.toFixed(0)} MB, PostgreSQL ${postgres.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections, ${bytesPerSale.toFixed(0)} B a sale`;
}

async function killServer() {
  isDown = true;
  const killedAt = performance.now();
  life.to = killedAt;
  await running.kill('SIGKILL');
  running = await startServerProcess(
    server.dataDir,
    { PIN_KEY: TEST_PIN_KEY, CHARGE_LIMIT: '1000000', ...variables },
    script,
  );
  recoveries.push(performance.now() - killedAt);
  life = { from: performance.now() + WARM_UP_MS, to: end };
  lives.push(life);
  isDown = false;
}

/** Schedules a daily report of the sales to the administrator. */
async function scheduleReport() {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@localhost.localdomain')
    .executeTakeFirstOrThrow();
  const filter = { stats_type: 'charge', issue_date_from: 'today' };
  const view = { name: 'Sprzedaż', resource: 'boncards-transactions', filter, sort: null, columns: [] };
  const { body } = await shop.call('POST', '/api/views', { body: view });
  const schedule = { view: body.data.id, every: 'day', at: '07:00', to: [id], paused: false };
  const { status } = await shop.call('POST', '/api/schedules', { body: schedule });
  if (status !== 200) throw new Error(`a schedule was answered ${status}`);
}

/** Returns how many ledger entries of sales and purchases have each document. */
async function countDocuments(): Promise<Map<string, number>> {
  const { rows } = await sql<{ document: string; count: number }>`
    SELECT document, count(*)::integer AS count FROM ledger_entries
    WHERE kind IN ('charge', 'purchase') GROUP BY document
  `.execute(db);
  return new Map(rows.map(({ document, count }) => [document, count]));
}
