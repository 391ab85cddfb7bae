import { afterAll, beforeAll } from 'vitest';
import { aUser, type SignedIn } from './builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from './databaseCopy.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

interface ServerInProcess {
  copy: DatabaseCopy;
  server: ServerProcess;
  administrator: SignedIn;
}

/** Runs the server in its own process for the tests of a file, so that they can measure its memory. */
export function openServerInProcess(): ServerInProcess {
  const opened = {} as ServerInProcess;
  beforeAll(async () => {
    opened.copy = await openDatabaseCopy();
    opened.server = await startServerProcess(opened.copy.dataDir, opened.copy.variables);
    opened.administrator = await aUser(opened.copy, { role: 'administrator' });
  });
  afterAll(async () => {
    await opened.server.kill('SIGTERM');
    await opened.copy.drop();
  });
  return opened;
}
