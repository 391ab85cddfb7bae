import { openDatabase, openPool } from '../db/client.ts';
import { reachable } from '../db/hostWatch.ts';
import { DatabaseUnfit } from '../db/judgePostgres.ts';
import { judgeStandby } from '../db/reachPostgres.ts';
import { isStandby } from '../db/standby.ts';
import type { Config } from '../platform/config.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Yields whether the configured standby can answer lists; if it cannot, the primary answers them. */
export async function* checkStandby({ REPORTS_DATABASE_URL: url }: Config): AsyncGenerator<Finding> {
  if (!url) return;
  try {
    await judgeStandby(url);
  } catch (error) {
    if (!(error instanceof DatabaseUnfit)) throw error;
    for (const { name, text, fix } of error.faults) yield fault(name, text, { fix });
    return;
  }
  const log = { warn: () => undefined };
  const address = reachable(url, { log });
  const database = openDatabase(openPool(address, { size: 1, log }));
  try {
    yield (await isStandby(database.db))
      ? ok('reports', 'a standby answers lists, statistics and books')
      : note('reports', 'REPORTS_DATABASE_URL leads to no standby: the primary answers everything', {
          fix: 'Point it to a standby of DATABASE_URL, or remove it.',
        });
  } catch (error) {
    yield note('reports', `the standby does not answer: ${(error as Error).message}`, {
      fix: 'Make sure that it runs and accepts connections (hot_standby) of REPORTS_DATABASE_URL. Meanwhile the primary answers.',
    });
  } finally {
    await database.close();
    address.watch?.close();
  }
}
