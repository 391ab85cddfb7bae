import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import type { RunningServer } from '../../server/startServer.ts';
import type { TestClock } from './testClock.ts';
import { testConfig } from './testConfig.ts';

/**
 * Advances a server's clock and deletes what has expired by then. A running server does so each hour, but would not
 * have deleted more.
 */
export async function passTime(
  { database, dataDir }: Pick<RunningServer, 'database'> & { dataDir: string },
  { clock, milliseconds }: { clock: TestClock; milliseconds: number },
) {
  clock.advance(milliseconds);
  await purgeExpired(database.db, testConfig({ DATA_DIR: dataDir }), clock.now());
}
