import { openDatabase, openPool, type PooledDb } from '../db/client.ts';
import { reachable } from '../db/hostWatch.ts';
import { DatabaseUnfit } from '../db/judgePostgres.ts';
import { judgeStandby } from '../db/reachPostgres.ts';
import { compareStandby, type Position, positionOf } from '../db/standby.ts';
import type { Config } from '../platform/config.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Yields whether the configured standby can answer lists; if it cannot, the primary answers them. */
export async function* checkStandby({
  DATABASE_URL,
  REPORTS_DATABASE_URL: url,
}: Config): AsyncGenerator<Finding> {
  if (!url || !DATABASE_URL) return;
  try {
    await judgeStandby(url);
  } catch (error) {
    if (!(error instanceof DatabaseUnfit)) throw error;
    for (const { name, text, fix } of error.faults) yield fault(name, text, { fix });
    return;
  }
  const primary = openOne(DATABASE_URL);
  const standby = openOne(url);
  try {
    const position = await positionOf(primary.db).catch((error: Error) => error);
    yield position instanceof Error
      ? note('reports', `the primary does not say where it is: ${position.message}`, {
          fix: 'Make sure that DATABASE_URL leads to a primary, and that its role may call pg_control_system(). Until then the standby is not asked.',
        })
      : await judge(standby.db, position);
  } finally {
    await Promise.all([primary.close(), standby.close()]);
  }
}

async function judge(standby: PooledDb, position: Position): Promise<Finding> {
  try {
    const found = await compareStandby(standby, position);
    if (!found.is_standby)
      return note('reports', 'REPORTS_DATABASE_URL leads to no standby: the primary answers everything', {
        fix: 'Point it to a standby of DATABASE_URL, or remove it.',
      });
    if (!found.is_same_database)
      return fault(
        'reports',
        'REPORTS_DATABASE_URL leads to another database, schema or cluster than DATABASE_URL: the primary answers everything',
        { fix: 'Name the same database in both, and a standby of that primary, or remove it.' },
      );
    if (!found.is_same_timeline)
      return note(
        'reports',
        'the standby has not followed the primary since a failover: the primary answers everything',
        { fix: 'If this is still so ten minutes after the failover, create it again with pg_basebackup.' },
      );
    return ok('reports', 'a standby answers lists, statistics and books');
  } catch (error) {
    return note('reports', `the standby does not answer: ${(error as Error).message}`, {
      fix: 'Make sure that it runs and accepts connections (hot_standby) of REPORTS_DATABASE_URL. Meanwhile the primary answers.',
    });
  }
}

function openOne(address: string) {
  const log = { warn: () => undefined };
  const target = reachable(address, { log });
  const { db, close } = openDatabase(openPool(target, { size: 1, log }));
  return {
    db,
    async close() {
      await close();
      target.watch?.close();
    },
  };
}
