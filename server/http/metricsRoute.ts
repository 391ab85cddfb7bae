import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECRET_PREFIX } from '../../contract/apiKey.ts';
import type { Metrics } from '../platform/metrics.ts';
import { watchAborted } from './requestLog.ts';

/** The status that is counted for a request if its client disconnected before the answer; nginx uses the same. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Counts every request, and serves the metrics at `/metrics` to anyone who has the token; if no token is configured, to
 * nobody.
 */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
) {
  const ended = (
    { method, routeOptions, is404, headers }: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ) => {
    // Not the path as sent: the number of different paths is unlimited, and one may contain a secret.
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
    const isByKey = headers.authorization?.startsWith(`Bearer ${SECRET_PREFIX}`) ?? false;
    metrics.requestEnded({ method, route, status }, { seconds: reply.elapsedTime / 1000, isByKey });
  };
  app.addHook('onResponse', async (request, reply) => ended(request, reply, reply.statusCode));
  watchAborted(app, (request, reply) => ended(request, reply, CLIENT_CLOSED_REQUEST));
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const isRight = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!isRight) return reply.code(401).header('WWW-Authenticate', 'Bearer').send();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

// Digests have the same length for any text, which `timingSafeEqual` requires.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
