import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoints.ts';
import type { Timeouts } from '../timeouts.ts';
import { endpointOf } from './endpointOf.ts';

/** Node's own limit of a request is as long as an upload may take: no other body is waited for that long. */
export function limitBodyTime(
  app: FastifyInstance,
  { bodyMs }: Pick<Timeouts, 'bodyMs'>,
  onTooSlow: (socket: Socket, more: Endpoint['failure']) => void,
) {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const endpoint = endpointOf(request);
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (endpoint?.upload || (length === '0' && !encoding)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) onTooSlow(raw.socket, endpoint?.failure);
    }, bodyMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
