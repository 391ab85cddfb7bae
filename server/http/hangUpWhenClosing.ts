import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { unansweredOn } from './unansweredRequests.ts';

/** What is still answered then is a file that is taken slowly; the rest of a stop has to fit into its ten seconds. */
const PATIENCE_MS = 6000;

/**
 * A stop waits for running requests, not for clients that keep their connection open after the answer, have opened one in
 * advance, as browsers do, or stopped half-way through what they ask. Node's own `closeIdleConnections` takes the latter two for
 * busy.
 */
export function hangUpWhenClosing(app: FastifyInstance, patienceMs = PATIENCE_MS) {
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
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
  });
  app.addHook('onResponse', async () => {
    if (isClosing) hangUp();
  });
}
