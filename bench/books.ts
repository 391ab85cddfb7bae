import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findings } from '../tests/support/operator.ts';
import { TEST_PIN_KEY } from '../tests/support/testConfig.ts';
import { startBenchServer } from './support/benchServer.ts';
import { reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';

/**
 * Checks that the books of a million cards add up, and still do after a backup and a restore (requirements "Figures"),
 * and measures how long an operator waits for each command.
 */
const [CARDS = 1_000_000, SEED = 1] = process.argv.slice(2).map(Number);

const server = await startBenchServer();
await fillWithCards(server.database.db, { cards: CARDS, seed: SEED });
const directory = await mkdtemp(join(tmpdir(), 'bonpanel-books-'));
const file = join(directory, 'backup.zip');
const restored = join(directory, 'data');

const faults = [
  ...(await run('reconcile', [], server.dataDir)),
  ...(await run('backup', [file], server.dataDir)),
  // `restore` also reconciles the restored database.
  ...(await run('restore', [file], restored)),
];
process.stdout.write(`the backup has ${((await stat(file)).size / 1e6).toFixed(1)} MB\n`);
await server.stop();
await rm(directory, { recursive: true, force: true });
for (const fault of faults) process.stdout.write(`${JSON.stringify(fault)}\n`);
reportFigures([['books', faults.length, { atMost: 0 }]], { seed: SEED });

/** Runs an operator's command and returns its faults; prints how long it takes. */
async function run(command: string, values: string[], dataDir: string) {
  const start = performance.now();
  const { faults } = await findings([command, ...values], { DATA_DIR: dataDir, PIN_KEY: TEST_PIN_KEY });
  process.stdout.write(`${command} took ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return faults;
}
