import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to connections, so that no connection takes a port before its program does. */
const [FIRST, COUNT] = [20_000, 12_000];

// Processes that start one after the other begin far apart, so that they do not find the same port at once.
let next = process.pid * 97;

/** Returns a free port, for programs that cannot report which port they took. */
export async function freePort(): Promise<number> {
  for (;;) {
    next += 1;
    const port = FIRST + (next % COUNT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
