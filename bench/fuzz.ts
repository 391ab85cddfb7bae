import { freePort } from '../tests/support/freePort.ts';
import { fuzz } from '../tests/support/fuzz.ts';
import { startBenchServer } from './support/benchServer.ts';
import { reportFigures } from './support/figure.ts';

/** Seeded requests over all calls: `npm run bench:fuzz -- [seed] [requests]` (requirements "Figures"). */
const [seed = 1, requests = 100_000] = process.argv.slice(2).map(Number);
// Each round creates its own cards, because those of the previous round are mostly canceled by then.
const ROUND = 5000;

const PORT = String(await freePort());
// The mails of e-cards contain the server's address.
const server = await startBenchServer({ TRUST_PROXY: 'true', PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
const faults: string[] = [];
const statuses: Record<string, number> = {};
for (let sent = 0; sent < requests; sent += ROUND) {
  const outcome = await fuzz(server, { seed: seed + sent, count: Math.min(ROUND, requests - sent) });
  faults.push(...outcome.faults);
  for (const [status, count] of Object.entries(outcome.statuses))
    statuses[status] = (statuses[status] ?? 0) + count;
}
await server.stop();

process.stdout.write(`answers by status: ${JSON.stringify(statuses)}\n`);
for (const fault of faults.slice(0, 20)) process.stdout.write(`${fault}\n`);
reportFigures([['fuzz', faults.length, { atMost: 0 }]], { seed });
