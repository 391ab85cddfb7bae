import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { postgresCluster } from '../../server/db/embedded/postgresCluster.ts';
import { openTcpProxy } from '../../tools/support/tcpProxy.ts';
import { execute } from './postgresForTests.ts';
import { postgresProcessId } from './serverProcess.ts';

/** The PostgreSQL of a chaos run, and what happens when it is killed. */
export interface ChaosPostgres {
  /** For DATABASE_URL; stays the same for the whole run. */
  url: string;
  /** The addresses of the replicas, if each has one of its own. */
  urls?: readonly string[];
  /**
   * Kills the serving one with SIGKILL, in its own time, and returns the instant of that. The one that serves next may still be starting
   * afterwards.
   */
  kill(): Promise<Date>;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const STANDBY = 'standby';
const WAITING_TIMEOUT_MS = 60_000;

/** One PostgreSQL, restarted where it died. */
export async function startLonePostgres(dataDir: string): Promise<ChaosPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const door = await openTcpProxy(postgres.connection);
  return {
    url: door.url,
    kill: () => killUntilNext(dataDir),
    async stop() {
      door.close();
      await postgres.stop();
    },
  };
}

/** A primary, a standby that follows it, and the way between them. */
export async function startPrimaryAndStandby(dataDir: string, settings: Record<string, string> = {}) {
  const primaryDir = join(dataDir, 'primary');
  const standbyDir = join(dataDir, STANDBY);
  // Created and not started yet: only the copy of a cluster at rest can follow the original.
  await postgresCluster(primaryDir);
  // The files belong to the user that PostgreSQL runs as.
  await promisify(execFile)('cp', ['-a', primaryDir, standbyDir]);
  await writeFile(join(standbyDir, 'postgres', 'standby.signal'), '');

  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, log, settings });
  const replication = await openTcpProxy(primary.connection);
  const primary_conninfo = `host=127.0.0.1 port=${replication.port} user=postgres application_name=${STANDBY}`;
  const standby = await startEmbeddedPostgres({
    dataDir: standbyDir,
    log,
    // At least as many connections as initdb set for the primary: a standby refuses fewer.
    settings: { primary_conninfo, max_connections: '100' },
  });
  return { primary, primaryDir, standby, standbyDir, replication };
}

/**
 * A primary and its synchronous standby. The first kill disconnects them, waits until this many changes wait for the
 * standby or for each other, kills the primary for good and promotes the standby, which then serves alone.
 */
export async function startPostgresWithStandby(
  dataDir: string,
  { waitingChanges }: { waitingChanges: number },
): Promise<ChaosPostgres> {
  const { primary, primaryDir, standby, standbyDir, replication } = await startPrimaryAndStandby(dataDir, {
    synchronous_standby_names: STANDBY,
  });
  const address = await openTcpProxy(primary.connection);

  let isPromoted = false;
  return {
    url: address.url,
    async kill() {
      if (isPromoted) return killUntilNext(standbyDir);
      replication.close();
      await untilWaiting(primary.connection, waitingChanges);
      const killedAt = await killPostgres(primaryDir);
      // Nobody restarts it.
      await primary.stop();
      await execute(standby.connection, 'SELECT pg_promote()');
      isPromoted = true;
      address.redirect(standby.connection);
      return killedAt;
    },
    async stop() {
      address.close();
      replication.close();
      await Promise.all([primary.stop(), standby.stop()]);
      // A killed one leaves its socket behind.
      await rm(primary.connection.host, { recursive: true, force: true });
    },
  };
}

/** @throws if they do not wait although the standby is disconnected. */
async function untilWaiting(connection: pg.ClientConfig, changes: number) {
  const waiting = `
    SELECT FROM pg_stat_activity WHERE datname IS NOT NULL AND (wait_event = 'SyncRep' OR wait_event_type = 'Lock')
  `;
  const deadline = Date.now() + WAITING_TIMEOUT_MS;
  while (((await execute(connection, waiting)).rowCount ?? 0) < changes) {
    if (Date.now() > deadline) throw new Error('changes do not wait for the standby');
    await wait(20);
  }
}

async function killPostgres(dataDir: string): Promise<Date> {
  process.kill(await postgresProcessId(dataDir), 'SIGKILL');
  return new Date();
}

/** Kills a PostgreSQL and waits until it is restarted: until then its old sessions may still answer. */
async function killUntilNext(dataDir: string): Promise<Date> {
  const killed = await postgresProcessId(dataDir);
  const killedAt = await killPostgres(dataDir);
  // Between the two, the process id file may be missing.
  while ((await postgresProcessId(dataDir).catch(() => killed)) === killed) await wait(20);
  return killedAt;
}
