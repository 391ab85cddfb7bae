import { type ChaosReport, runChaos } from '../tests/support/chaos.ts';
import { startPostgresWithStandby } from '../tests/support/chaosPostgres.ts';
import { ensureBuild } from '../tests/support/ensureBuild.ts';
import { reportChaos } from './support/reportChaos.ts';

/**
 * `npm run bench:failover -- [runs] [seed]`: 32 clients on 50 cards while the primary is killed and its standby
 * promoted, then servers and the promoted one are killed. Every run has a new pair and the next seed; odd ones
 * disconnect the standby for a while before.
 */
const [runs = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
ensureBuild('server');
const reports: ChaosReport[] = [];
while (reports.length < runs) {
  const next = seed + reports.length;
  const report = await runChaos({
    startPostgres: (dataDir) => startPostgresWithStandby(dataDir, { waitingChanges: next % 2 ? 16 : 0 }),
    seed: next,
    seconds: 10,
    leastKills: 3,
    changesPerKill: 1000,
    clients: 32,
    cards: 50,
  });
  reports.push(report);
}
reportChaos('failover', reports, { seed });
