import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';

/** Browsers use either address for `localhost`, regardless of the machine's hosts file. */
const LOOPBACK = { v4: '127.0.0.1', v6: '::1' };
/** Values of HOST with which a browser on this machine reaches the server as `localhost`. */
const LOCAL_HOSTS = ['localhost', LOOPBACK.v4, LOOPBACK.v6, '0.0.0.0', '::'];

/**
 * Listens on HOST and PORT; `localhost` means both address families. Returns the URL for a browser, and a function that
 * stops accepting connections, to be called before the app itself is closed.
 * @throws {OperatorError} if the address is in use, or does not belong to this machine.
 */
export async function listen(
  app: FastifyInstance,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<{ url: string; stopListening(): void }> {
  const fail = ({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(`Cannot listen on ${HOST}:${PORT} (${code}). Set another PORT or HOST.`);
  };
  const isLocalhost = HOST === 'localhost';
  await app.listen({ port: PORT, host: isLocalhost ? LOOPBACK.v4 : HOST }).catch(fail);
  const { port } = app.server.address() as AddressInfo;
  const second = isLocalhost ? await alsoListen(app, port).catch(fail) : undefined;
  const host = LOCAL_HOSTS.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return { url: `http://${host}:${port}`, stopListening: () => second?.close() };
}

/**
 * If the machine has IPv6, listens there too and passes connections to the app's own server, so that it counts, limits
 * and closes all of them.
 */
async function alsoListen(app: FastifyInstance, port: number): Promise<Server | undefined> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  try {
    server.listen({ port, host: LOOPBACK.v6 });
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)) return undefined;
    throw error;
  }
}
