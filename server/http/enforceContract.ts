import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';

/** Paths that describe the calls and are not calls themselves. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)(\/|$)/;

/**
 * Compares contract and routes at the start. A route under /api that is not in the contract would be served unchecked.
 * A call that changes something must be served by `changeRoute`; otherwise it could still do so after its caller has
 * lost the right to. A call without a route would be documented but not work.
 * @throws {Error} naming the route or call.
 */
export function enforceContract(app: FastifyInstance) {
  const served = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/i.test(url) || DESCRIPTIONS.test(url)) return;
    const name = config?.call;
    // Fastify also answers HEAD with the route of GET.
    if (name === undefined || calls[name].on !== `${method === 'HEAD' ? 'GET' : method} ${url}`) {
      throw new Error(
        `${method} ${url} is not declared: add it to contract/calls and serve it with route() or changeRoute()`,
      );
    }
    const isChange = method !== 'GET' && method !== 'HEAD' && calls[name].access !== 'public';
    if (isChange && !config?.isChange)
      throw new Error(`${name} changes something: serve it with changeRoute()`);
    served.add(name);
  });
  app.addHook('onReady', async () => {
    const missing = Object.keys(calls).filter((name) => !served.has(name));
    if (missing.length > 0)
      throw new Error(`${missing.join(', ')}: no route; serve them with route() or changeRoute()`);
  });
}
