import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free port, for programs that cannot report which port they took. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('a listening server has a port');
  return address.port;
}
