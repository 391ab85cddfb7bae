import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunningServer } from '../server/startServer.ts';
import { aUser } from '../tests/support/builders.ts';
import { startBenchServer } from './support/benchServer.ts';
import { machine, median, reportFigure } from './support/figure.ts';

/** 100 000 cards from upload to finished, against a plain COPY of the same rows on the same PostgreSQL (goals: `import`). */
const ROWS = 100_000;
const ROUNDS = 3;

const server = await startBenchServer();
const { token } = await aUser(server, { role: 'administrator' });
const imported: number[] = [];
const copied: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  imported.push(await timed(() => importCards(server, round)));
  copied.push(await copyCards(server));
}
await server.stop();

process.stdout.write(`${machine()}\nimport ${seconds(imported)}, COPY ${seconds(copied)}\n`);
reportFigure('import', median(imported) / median(copied), { atMost: 4 }, '× COPY');

async function importCards({ url }: RunningServer, round: number) {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `B${round}${String(row).padStart(18, '0')};${(row % 900) + 100}`,
  );
  const body = new FormData();
  body.append('file', new Blob([['numer;pin', ...rows].join('\n')]), 'bony.csv');
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${url}/api/boncards-imports`, { method: 'POST', headers, body });
  for (;;) {
    const list = await (await fetch(`${url}/api/boncards-imports?per_page=1`, { headers })).json();
    if (list.items[0].status !== 0) return;
    await wait(20);
  }
}

/** The rows of the last import, copied from a file into a table with the same indexes, checks and references. */
async function copyCards({ database: { db } }: RunningServer): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'bonpanel-copy-'));
  const file = join(directory, 'cards.csv');
  // PostgreSQL may run as another user.
  await chmod(directory, 0o777);
  await sql`DROP TABLE IF EXISTS copied`.execute(db);
  await sql`CREATE TABLE copied (LIKE boncards INCLUDING ALL)`.execute(db);
  await sql`
    ALTER TABLE copied ADD FOREIGN KEY (import_id) REFERENCES boncard_imports, ADD FOREIGN KEY (created_by) REFERENCES users
  `.execute(db);
  await sql`COPY (SELECT * FROM boncards ORDER BY id DESC LIMIT ${sql.lit(ROWS)}) TO ${sql.lit(file)}`.execute(
    db,
  );
  const taken = await timed(() => sql`COPY copied FROM ${sql.lit(file)}`.execute(db));
  await rm(directory, { recursive: true });
  return taken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function seconds(times: number[]): string {
  return `${(median(times) / 1000).toFixed(2)} s`;
}
