import { runSuite } from '../tools/support/suite.ts';
import { reportFigures } from './support/figure.ts';

/** `npm run bench:tests`: shows where the time of `npm test` goes, by part and for the twenty slowest files. */
const startedAt = performance.now();
const results = await runSuite();
const minutes = (performance.now() - startedAt) / 60_000;

const row = (...cells: (string | number)[]) => `${cells.map((cell) => String(cell).padEnd(14)).join('')}\n`;
process.stdout.write(`\n${row('part', 'wall s', 'processor s', 'passed', 'failed')}`);
for (const { name, wallSeconds, processorSeconds, passed, failures } of results) {
  process.stdout.write(
    row(name, wallSeconds.toFixed(0), processorSeconds.toFixed(0), passed, failures.length),
  );
}
const slowest = results
  .flatMap(({ name, files }) => files.map((file) => ({ name, ...file })))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 20);
process.stdout.write(`\n${row('seconds', 'part', 'file')}`);
for (const { name, file, seconds } of slowest) process.stdout.write(row(seconds.toFixed(1), name, file));

const failed = results.reduce((sum, { failures }) => sum + failures.length, 0);
reportFigures([
  ['tests', minutes, { atMost: 15 }, 'min'],
  ['tests:failed', failed, { atMost: 0 }],
]);
