import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../server/db/embeddedPostgres.ts';

/**
 * Runs a command with DATABASE_URL: that of the environment or, without one, of a PostgreSQL of its own behind TCP.
 */
const [command = '', ...args] = process.argv.slice(2);
if (process.env.DATABASE_URL) process.exitCode = await run(process.env.DATABASE_URL);
else {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-tcp-'));
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { fsync: 'off', max_connections: '300' },
  });
  const { host, port } = postgres.connection;
  // The embedded one listens on a socket only; this is its door on TCP.
  const door = createServer((client) => {
    const server = connect(join(host, `.s.PGSQL.${port}`));
    pipeline(client, server, client, () => undefined);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address() as AddressInfo;
  process.exitCode = await run(`postgresql://postgres@127.0.0.1:${address.port}/postgres`);
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
