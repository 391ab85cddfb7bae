import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { PostgresCluster } from '../../server/db/embedded/postgresCluster.ts';

type Connection = PostgresCluster['connection'];

/** A port of this machine that leads to an embedded PostgreSQL, which listens on a Unix socket only. */
export interface TcpProxy {
  port: number;
  /** For DATABASE_URL. */
  url: string;
  /** Leads to another PostgreSQL from now on, as the virtual address of an operator does; what is open breaks. */
  redirect(connection: Connection): void;
  /** Takes nothing more from who is inside, and breaks nothing, as if the machine had vanished. New sockets are let in. */
  silence(): void;
  /** Lets nobody in any more, and breaks what is open. */
  close(): void;
}

/** Opens a door on a free port. */
export async function openTcpProxy({ user, database, ...socket }: Connection): Promise<TcpProxy> {
  let path = socketPath(socket);
  const sockets = new Set<Socket>();
  // A small answer must not wait for the next one, as it does not at PostgreSQL itself.
  const door = createServer({ noDelay: true }, (guest) => {
    sockets.add(guest);
    pipeline(guest, connect(path), guest, () => sockets.delete(guest));
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  const breakOpen = () => {
    for (const guest of sockets) guest.destroy();
  };
  return {
    port,
    url: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    redirect(connection) {
      path = socketPath(connection);
      breakOpen();
    },
    silence() {
      for (const guest of sockets) guest.unpipe();
    },
    close() {
      door.close();
      breakOpen();
    },
  };
}

function socketPath({ host, port }: Pick<Connection, 'host' | 'port'>): string {
  return join(host, `.s.PGSQL.${port}`);
}
