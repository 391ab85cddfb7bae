import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timeouts } from '../platform/timeouts.ts';

const pending = new WeakMap<Socket, Set<IncomingMessage>>();

/** Keeps track of requests that have no answer yet. */
export function trackRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    pending.set(raw.socket, (pending.get(raw.socket) ?? new Set()).add(raw));
  });
  app.addHook('onResponse', async ({ raw }) => {
    pending.get(raw.socket)?.delete(raw);
  });
}

/** Returns the requests of a connection that have no answer yet. */
export function pendingRequests(socket: Socket): IncomingMessage[] {
  return [...(pending.get(socket) ?? [])];
}

/**
 * Makes a shutdown wait for running requests only, not for clients that keep their connection open after the answer,
 * open one in advance, as browsers do, or stop halfway through a request. Node's own `closeIdleConnections` takes the
 * latter two for busy.
 */
export function closeIdleOnShutdown(app: FastifyInstance, { closeMs }: Pick<Timeouts, 'closeMs'>) {
  const connections = new Set<Socket>();
  let isClosing = false;
  const closeIdle = () => {
    for (const socket of connections) {
      if (!pendingRequests(socket).some(({ complete }) => complete)) socket.destroy();
    }
  };
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    if (isClosing) socket.destroy();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    closeIdle();
    setTimeout(() => app.server.closeAllConnections(), closeMs).unref();
  });
  app.addHook('onResponse', async () => {
    if (isClosing) closeIdle();
  });
}
