import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aCard, aSalon, aUser } from '../tests/support/builders.ts';
import { lookedAt, makeNoise, readWritten } from '../tests/support/noise.ts';
import { startBenchServer } from './support/benchServer.ts';
import { reportFigures } from './support/figure.ts';

/**
 * Counts what is written to the database and the log while requests from one address are refused at full speed, for 10
 * minutes by default (requirements "Figures").
 */
const SECONDS = Number(process.argv[2] ?? 600);
const MB = 1024 * 1024;

const server = await startBenchServer({ TRUST_PROXY: '1' });
const salonId = await aSalon(server);
const by = await aUser(server, { salonId });
const { number } = await aCard(server, { status: 'active', by, salonId });

const before = await measure();
const answers = await makeNoise({ server, number, token: by.token }, { ms: SECONDS * 1000 });
const after = await measure();
await server.stop();

const requests = Object.values(answers).reduce((sum, count) => sum + count, 0);
const grown = (what: keyof typeof before) => after[what] - before[what];
const [entries, locks, looked] = [grown('entries'), grown('locks'), lookedAt(answers)];
process.stdout.write(`${requests} requests in ${SECONDS} s: ${JSON.stringify(answers)}\n`);
process.stdout.write(
  `${entries} entries of the audit: ${looked} of tries that were looked at, ${locks} locks\n`,
);
for (const what of ['tables', 'log', 'postgresLog'] as const)
  process.stdout.write(`${what}: +${grown(what)} B\n`);
reportFigures([
  ['quiet-audit', (entries - looked) / Math.max(1, locks), { atMost: 1 }, '/lock'],
  ['quiet-growth', (grown('tables') + grown('log') + grown('postgresLog')) / MB, { atMost: 1 }, 'MB'],
]);

async function measure() {
  const { size: postgresLog } = await stat(join(server.dataDir, 'postgres.log'));
  return { ...(await readWritten(server.database.db)), log: server.output().length, postgresLog };
}
