import { runChaos } from '../tests/support/chaos.ts';
import { reportFigure } from './support/figure.ts';

/** `npm run bench:chaos -- [seconds] [seed]`: 32 clients on 50 cards while servers and PostgreSQL are killed. */
const [seconds = '600', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const report = await runChaos({
  seed: Number(seed),
  seconds: Number(seconds),
  leastKills: 3,
  clients: 32,
  cards: 50,
});
process.stdout.write(`${JSON.stringify(report)}\n`);
reportFigure('chaos-lost', report.lost, { atMost: 0 });
reportFigure('chaos-doubled', report.doubled + report.unwanted, { atMost: 0 });
reportFigure('chaos-unresolved', report.unresolved, { atMost: 0 });
reportFigure('chaos-wrong-books', report.wrongBooks, { atMost: 0 });
reportFigure('chaos-recovery', report.slowestRecoveryMs / 1000, { atMost: 10 }, 's');
