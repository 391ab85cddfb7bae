import { expect, test } from 'vitest';
import { nothingWrong, runChaos } from '../support/chaos.ts';
import { startLonePostgres } from '../support/chaosPostgres.ts';
import { withNewDatabase } from '../support/testServer.ts';

// The whole run takes ten minutes: `npm run bench:chaos`.
test('nothing acknowledged is lost or doubled while servers and PostgreSQL are killed', async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  const report = await runChaos({
    startPostgres: async (dataDir) => startLonePostgres(await withNewDatabase(dataDir)),
    seed,
    seconds: 0,
    leastKills: 4,
    changesPerKill: 60,
    clients: 8,
    cards: 10,
  });
  expect(report, `seed ${seed}`).toMatchObject(nothingWrong);
  expect(report.acknowledged).toBeGreaterThan(10);
});
