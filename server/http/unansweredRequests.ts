import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const unanswered = new WeakMap<Socket, Set<IncomingMessage>>();

/** Keeps in mind which requests have no answer yet. */
export function watchRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    unanswered.set(raw.socket, (unanswered.get(raw.socket) ?? new Set()).add(raw));
  });
  app.addHook('onResponse', async ({ raw }) => {
    unanswered.get(raw.socket)?.delete(raw);
  });
}

/** The requests of a connection that have no answer yet. */
export function unansweredOn(socket: Socket): IncomingMessage[] {
  return [...(unanswered.get(socket) ?? [])];
}
