import { expect, test } from 'vitest';
import { runChaos } from '../support/chaos.ts';
import { startPostgresWithStandby } from '../support/chaosPostgres.ts';

// Many times over, the standby cut off before or not: `npm run bench:failover`.
test('nothing acknowledged is lost or doubled when the primary is killed and its standby promoted', async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
  const report = await runChaos({
    startPostgres: (dataDir) => startPostgresWithStandby(dataDir, { cutOffMs: 300 }),
    seed,
    seconds: 5,
    leastKills: 2,
    clients: 8,
    cards: 10,
  });
  expect(report, `seed ${seed}`).toMatchObject({
    lost: 0,
    doubled: 0,
    unwanted: 0,
    unresolved: 0,
    wrongBooks: 0,
    faults: 0,
  });
  expect(report.acknowledged).toBeGreaterThan(10);
}, 180_000);
