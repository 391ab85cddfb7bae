import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../server/db/embedded/embeddedPostgres.ts';
import { openTcpProxy } from './support/tcpProxy.ts';
import { throwawaySettings } from './support/throwawaySettings.ts';

/**
 * Runs a command with DATABASE_URL: that of the environment or, if unset, that of a PostgreSQL of its own behind TCP.
 */
const [command = '', ...args] = process.argv.slice(2);
if (process.env.DATABASE_URL) process.exitCode = await run(process.env.DATABASE_URL);
else {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-tcp-'));
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: throwawaySettings });
  const door = await openTcpProxy(postgres.connection);
  process.exitCode = await run(door.url);
  door.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function run(databaseUrl: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
