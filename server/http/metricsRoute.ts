import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Notes every request, and serves the figures at `/metrics` to whoever has the token; without a token nobody has it. */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
) {
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, reply) => {
    // Addresses as sent are endless, and may hold a secret.
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
    metrics.requestEnded({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const isRight = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!isRight) return reply.code(401).header('WWW-Authenticate', 'Bearer').send();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

// Of equal length, whatever was sent.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
