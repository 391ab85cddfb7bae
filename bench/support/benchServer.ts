import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, openPool } from '../../server/db/client.ts';
import type { RunningServer } from '../../server/startServer.ts';
import { ensureBuild } from '../../tests/support/ensureBuild.ts';
import { connectionOf, type ServerProcess, startServerProcess } from '../../tests/support/serverProcess.ts';
import { hashTestPin, TEST_PIN_KEY } from '../../tests/support/testConfig.ts';

/** The product as an operator starts it, on a throw-away database that the benchmark can access. */
export interface BenchServer extends ServerProcess, Pick<RunningServer, 'database' | 'hashPin' | 'stop'> {
  dataDir: string;
}

/**
 * Starts the server on a new database, or on the one in a directory, which is then kept. `script` is what Node runs
 * instead of `npm start`.
 */
export async function startBenchServer(
  variables: Record<string, string> = {},
  { keptDir, script }: { keptDir?: string | undefined; script?: string[] | undefined } = {},
): Promise<BenchServer> {
  ensureBuild('server');
  if (keptDir) await mkdir(keptDir, { recursive: true });
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'bonpanel-bench-')));
  const server = await startServerProcess(dataDir, { PIN_KEY: TEST_PIN_KEY, ...variables }, script);
  const log = pino({ level: 'error' });
  const connection = { ...(await connectionOf(dataDir)), pipeline: true };
  const database = openDatabase(openPool(connection, { size: 5, log }));
  return {
    ...server,
    dataDir,
    database,
    hashPin: hashTestPin,
    async stop() {
      await database.close();
      await server.kill('SIGTERM');
      if (!keptDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
