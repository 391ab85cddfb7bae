import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';

/** What describes the calls is none itself. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)(\/|$)/;

/**
 * Holds contract and routes against each other: a route under /api without a rule would be served unchecked, a call that changes
 * something in somebody's name would do so after they have lost the right to, unless `changeRoute` serves it, and a call without
 * a route would be documented in vain. Each ends the start.
 */
export function enforceContract(app: FastifyInstance) {
  const served = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/i.test(url) || DESCRIPTIONS.test(url)) return;
    const endpoint = config?.endpoint;
    // Fastify answers HEAD by the route of GET.
    if (endpoint === undefined || endpoint !== `${method === 'HEAD' ? 'GET' : method} ${url}`) {
      throw new Error(
        `${method} ${url} has no rule: write it into contract/endpoints.ts, serve it by route() or changeRoute()`,
      );
    }
    const isChange = !endpoint.startsWith('GET ') && endpoints[endpoint].access !== 'public';
    if (isChange && !config?.isChange)
      throw new Error(`${endpoint} changes something: serve it by changeRoute()`);
    served.add(endpoint);
  });
  app.addHook('onReady', async () => {
    const missing = Object.keys(endpoints).filter((name) => !served.has(name));
    if (missing.length > 0) throw new Error(`${missing.join(', ')}: no route; serve them by route()`);
  });
}
