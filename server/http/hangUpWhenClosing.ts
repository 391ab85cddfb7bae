import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { unansweredOn } from './unansweredRequests.ts';

/**
 * A stop waits for running requests, not for clients that keep their connection open after the answer, or have opened one
 * in advance, as browsers do: to Node's own `closeIdleConnections` one without any request yet is busy.
 */
export function hangUpWhenClosing(app: FastifyInstance) {
  const connections = new Set<Socket>();
  let isClosing = false;
  const hangUp = () => {
    for (const socket of connections) if (unansweredOn(socket).length === 0) socket.destroy();
  };
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    if (isClosing) socket.destroy();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    hangUp();
  });
  app.addHook('onResponse', async () => {
    if (isClosing) hangUp();
  });
}
