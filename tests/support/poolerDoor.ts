import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline, Transform } from 'node:stream';

/**
 * Opens a local port that leads to a PostgreSQL on a Unix socket. As poolers do, it does not tell clients the id of the
 * process that serves them: a pooler may have each query answered by a different one.
 */
export async function openPoolerDoor(socketPath: string): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    pipeline(socket, connect(socketPath), withoutProcess(), socket, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

const HEADER_BYTES = 5;

/** Passes on PostgreSQL's messages, but replaces the process id in BackendKeyData. */
function withoutProcess(): Transform {
  let waiting = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const length = waiting.length < HEADER_BYTES ? Number.POSITIVE_INFINITY : 1 + waiting.readUInt32BE(1);
        if (waiting.length < length) return done();
        const message = Buffer.from(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
        if (message.toString('latin1', 0, 1) === 'K') message.writeUInt32BE(2_000_000_001, HEADER_BYTES);
        this.push(message);
      }
    },
  });
}
