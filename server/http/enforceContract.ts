import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';

/** What describes the calls is not a call itself. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)(\/|$)/;

/**
 * Compares contract and routes. A route under /api without a rule would be served unchecked; a call that changes
 * something would do so after its caller has lost the right to, unless `changeRoute` serves it; a call without a
 * route would be documented in vain. Each ends the start.
 * @throws {Error} naming the route or call.
 */
export function enforceContract(app: FastifyInstance) {
  const served = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/i.test(url) || DESCRIPTIONS.test(url)) return;
    const endpoint = config?.endpoint;
    // Fastify answers HEAD with the route of GET.
    if (endpoint === undefined || endpoint !== `${method === 'HEAD' ? 'GET' : method} ${url}`) {
      throw new Error(
        `${method} ${url} has no rule: add it to contract/endpoints.ts and serve it with route() or changeRoute()`,
      );
    }
    const isChange = !endpoint.startsWith('GET ') && endpoints[endpoint].access !== 'public';
    if (isChange && !config?.isChange)
      throw new Error(`${endpoint} changes something: serve it with changeRoute()`);
    served.add(endpoint);
  });
  app.addHook('onReady', async () => {
    const missing = Object.keys(endpoints).filter((name) => !served.has(name));
    if (missing.length > 0) throw new Error(`${missing.join(', ')}: no route; serve them with route()`);
  });
}
