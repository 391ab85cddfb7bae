import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../../server/db/client.ts';
import type { HostWatch } from '../../../server/db/hostWatch.ts';

/** Returns a message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Starts a server that accepts a client and ends its session in the same packet, as a stopping PostgreSQL does. */
async function aServerThatStops() {
  const letIn = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const cutOff = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([letIn, ready, cutOff])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

// An `error` event without a listener would end the server's process. Here it would fail the test run.
test.each(['one host', 'several hosts'])(
  'a connection to %s that is cut off while it opens fails only its own query',
  async (which) => {
    const at = await aServerThatStops();
    const watch: HostWatch = { target: 'any', find: async () => at, follow() {}, close() {} };
    const reached = which === 'one host' ? at : { host: '192.0.2.1', watch };
    const pool = openPool({ ...reached, user: 'bonpanel' }, { size: 1, log: pino({ level: 'silent' }) });
    await expect(pool.query('SELECT')).rejects.toThrow();
    await pool.end();
  },
);
