import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { PostgresCluster } from '../../server/db/embedded/postgresCluster.ts';

type Connection = PostgresCluster['connection'];

/** A local port that leads to an embedded PostgreSQL, which itself listens only on a Unix socket. */
export interface TcpProxy {
  port: number;
  /** The address for DATABASE_URL. */
  url: string;
  /** Leads to another PostgreSQL from now on, as a virtual address of an operator can, and breaks open connections. */
  redirect(connection: Connection): void;
  /** Stops reading from open connections without breaking them, as if the machine had vanished. Accepts new ones. */
  silence(): void;
  /** Does the same, and does not answer new connections either. */
  vanish(): void;
  /** Accepts no more connections, and breaks open ones. */
  close(): void;
}

/** Listens on a free port. */
export async function openTcpProxy({ user, database, ...address }: Connection): Promise<TcpProxy> {
  let path = socketPath(address);
  const sockets = new Set<Socket>();
  let isGone = false;
  // As in PostgreSQL itself, a small answer must not be held back until the next one.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    if (isGone) return;
    pipeline(socket, connect(path), socket, () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakOpen = () => {
    for (const socket of sockets) socket.destroy();
  };
  const silence = () => {
    for (const socket of sockets) socket.unpipe();
  };
  return {
    port,
    url: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    redirect(connection) {
      path = socketPath(connection);
      breakOpen();
    },
    silence,
    vanish() {
      isGone = true;
      silence();
    },
    close() {
      server.close();
      breakOpen();
    },
  };
}

function socketPath({ host, port }: Pick<Connection, 'host' | 'port'>): string {
  return join(host, `.s.PGSQL.${port}`);
}
