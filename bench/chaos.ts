import { runChaos } from '../tests/support/chaos.ts';
import { startLonePostgres } from '../tests/support/chaosPostgres.ts';
import { ensureBuild } from '../tests/support/ensureBuild.ts';
import { reportChaos } from './support/reportChaos.ts';

/** `npm run bench:chaos -- [seconds] [seed]`: 32 clients on 50 cards while servers and PostgreSQL are killed. */
const [seconds = 600, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
ensureBuild('server');
const report = await runChaos({
  startPostgres: startLonePostgres,
  seed,
  seconds,
  leastKills: 3,
  changesPerKill: 1000,
  clients: 32,
  cards: 50,
});
reportChaos('chaos', [report], { seed });
