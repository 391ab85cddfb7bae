import { firstAdministratorNotice } from './accounts/firstAdministrator.ts';
import { refuseForeignBuild } from './db/migrationRecord.ts';
import { publicUrl, readConfig } from './platform/config.ts';
import { EMBEDDED_STOP_TIMEOUT_MS, STOP_TIMEOUT_MS, stopOnSignal } from './platform/endSignals.ts';
import { createLog } from './platform/log.ts';
import { exitOnOperatorError, OperatorError } from './platform/operatorError.ts';
import { version } from './platform/version.ts';
import { startServer } from './startServer.ts';

/** Options that only tests and benchmarks use. */
interface RunOptions {
  stopTimeoutMs?: number;
  /** The time that all clocks show. */
  clock?: () => Date;
}

/** Runs the server with the settings of its environment. */
export async function runServer({ stopTimeoutMs, clock }: RunOptions = {}) {
  await exitOnOperatorError(async () => {
    refuseForeignBuild();
    const config = readConfig(process.env);
    if (process.getuid?.() === 0 && !config.ALLOW_ROOT) {
      throw new OperatorError(
        'Bonpanel refuses to run as root, which may do more than a server needs. Start it as a dedicated user (docs/OPERATIONS.md, “As a service”), or set ALLOW_ROOT=true.',
      );
    }
    const log = createLog(config);
    const interrupted = new AbortController();
    const { signal } = interrupted;
    const starting = startServer(config, log, { signal, ...(clock && { clock }) });
    let isStarted = false;
    let noticing: Promise<string | undefined> | undefined;
    const stop = async () => {
      if (!isStarted) interrupted.abort();
      const server = await starting.catch(() => undefined);
      // Reading the notice needs the database, so wait for it.
      await noticing?.catch(() => undefined);
      await server?.stop();
    };
    // Set up before the server has started: otherwise a PostgreSQL that it starts could outlive it.
    const timeoutMs = config.DATABASE_URL ? STOP_TIMEOUT_MS : EMBEDDED_STOP_TIMEOUT_MS;
    stopOnSignal(log, stop, stopTimeoutMs ?? timeoutMs);
    const server = await starting.catch((error) => {
      if (!signal.aborted) throw error;
    });
    if (!server) return;
    isStarted = true;
    noticing = firstAdministratorNotice(server.database.db, {
      email: config.ADMIN_EMAIL,
      publicUrl: publicUrl(config),
      now: new Date(),
    });
    log.info({ version }, `Bonpanel: ${config.PUBLIC_URL ?? server.url}`);
    const notice = await noticing;
    // Written directly to the terminal, because a token must not be in a log that is kept.
    if (notice) process.stdout.write(`\n${notice}\n\n`);
  });
}
