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
  /** The value for DATABASE_URL, which stays the same for the whole run. */
  url: string;
  /** The values for each replica, if they differ. */
  urls?: readonly string[];
  /**
   * Kills the serving PostgreSQL with SIGKILL, possibly after waiting for something, and returns the instant of the
   * kill. The next PostgreSQL may still be starting then.
   */
  kill(): Promise<Date>;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const STANDBY = 'standby';
const WAITING_TIMEOUT_MS = 60_000;

/** Starts one PostgreSQL, which is restarted in the same place after a kill. */
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

/** Starts a primary, a standby that follows it, and a proxy between them. */
export async function startPrimaryAndStandby(dataDir: string, settings: Record<string, string> = {}) {
  const primaryDir = join(dataDir, 'primary');
  const standbyDir = join(dataDir, STANDBY);
  // Created but not started yet, because only the copy of a stopped cluster can follow the original.
  await postgresCluster(primaryDir);
  // Keep the owner of the files, which is the user that PostgreSQL runs as.
  await promisify(execFile)('cp', ['-a', primaryDir, standbyDir]);
  await writeFile(join(standbyDir, 'postgres', 'standby.signal'), '');

  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, log, settings });
  const replication = await openTcpProxy(primary.connection);
  const primary_conninfo = `host=127.0.0.1 port=${replication.port} user=postgres application_name=${STANDBY}`;
  const standby = await startEmbeddedPostgres({
    dataDir: standbyDir,
    log,
    // At least as many as initdb set for the primary, because a standby does not start with fewer.
    settings: { primary_conninfo, max_connections: '100' },
  });
  return { primary, primaryDir, standby, standbyDir, replication };
}

/**
 * Starts a primary and its synchronous standby. The first kill disconnects them, waits until `waitingChanges` changes
 * wait for the standby or for each other, kills the primary for good and promotes the standby, which then serves alone.
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
      // Stop its supervisor, so it is not restarted.
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
      // A killed PostgreSQL leaves its socket behind.
      await rm(primary.connection.host, { recursive: true, force: true });
    },
  };
}

/** Waits until this many changes wait. @throws if they do not, although the standby is disconnected. */
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

/** Kills a PostgreSQL and waits until it is restarted, because its old sessions may still answer until then. */
async function killUntilNext(dataDir: string): Promise<Date> {
  const killed = await postgresProcessId(dataDir);
  const killedAt = await killPostgres(dataDir);
  // The file of the process id may be missing in between.
  while ((await postgresProcessId(dataDir).catch(() => killed)) === killed) await wait(20);
  return killedAt;
}
