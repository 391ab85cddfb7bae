import { type ChaosReport, runChaos } from '../tests/support/chaos.ts';
import { startPostgresWithStandby } from '../tests/support/chaosPostgres.ts';
import { ensureBuild } from '../tests/support/ensureBuild.ts';
import { startPatroni } from './support/patroniCluster.ts';
import { reportChaos } from './support/reportChaos.ts';

/**
 * `npm run bench:failover -- patroni [faults] [seed]`: 8 clients while the leader of three nodes of `deploy/patroni` is
 * killed, stopped or cut off, again and again. One server finds the leader among several hosts, the other one through
 * HAProxy. Run it as root, with Debian's patroni, etcd-server, haproxy and postgresql-15.
 *
 * `npm run bench:failover -- [runs] [seed]`: 32 clients on 50 cards while the primary is killed and its standby
 * promoted; then the servers and the new primary are killed. Every run has a new pair and the next seed; with an odd
 * seed the standby is first disconnected for a while.
 */
ensureBuild('server');
const [mode] = process.argv.slice(2);
await (mode === 'patroni' ? failOverByPatroni(process.argv.slice(3)) : failOver(process.argv.slice(2)));

async function failOverByPatroni(words: string[]) {
  const [faults = 10, seed = anySeed()] = words.map(Number);
  const report = await runChaos({
    startPostgres: (dataDir) =>
      startPatroni(dataDir, {
        onFailover: ({ fault, leader, ms }) =>
          process.stdout.write(`${fault} ${leader}: another node led after ${(ms / 1000).toFixed(1)} s\n`),
      }),
    seed,
    seconds: 0,
    leastKills: faults,
    killsServers: false,
    changesPerKill: 300,
    clients: 8,
    cards: 20,
  });
  reportChaos('patroni', [report], { seed, recoverySeconds: 30 });
}

async function failOver(words: string[]) {
  const [runs = 10, seed = anySeed()] = words.map(Number);
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
}

function anySeed() {
  return Date.now() % 1_000_000;
}
