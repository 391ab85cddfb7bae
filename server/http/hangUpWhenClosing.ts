import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timeouts } from '../timeouts.ts';
import { unansweredOn } from './unansweredRequests.ts';

/**
 * A stop waits for running requests, not for clients that keep their connection open after the answer, have opened one in
 * advance, as browsers do, or stopped half-way through what they ask. Node's own `closeIdleConnections` takes the latter two for
 * busy.
 */
export function hangUpWhenClosing(app: FastifyInstance, { closeMs }: Pick<Timeouts, 'closeMs'>) {
  const connections = new Set<Socket>();
  let isClosing = false;
  const hangUp = () => {
    for (const socket of connections) {
      if (!unansweredOn(socket).some(({ complete }) => complete)) socket.destroy();
    }
  };
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    if (isClosing) socket.destroy();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    hangUp();
    setTimeout(() => app.server.closeAllConnections(), closeMs).unref();
  });
  app.addHook('onResponse', async () => {
    if (isClosing) hangUp();
  });
}
