import type { FastifyInstance } from 'fastify';
import type { EndpointName } from '../../contract/endpoints.ts';

/** What describes the calls is none itself. */
const DESCRIPTIONS = /^\/api\/(openapi\.json|docs)(\/|$)/;

/**
 * Lets no route under /api be registered without its rule in the contract: it would be served unchecked. Gives the
 * calls that are served, as far as they are registered.
 */
export function onlyByContract(app: FastifyInstance): EndpointName[] {
  const served: EndpointName[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/i.test(url) || DESCRIPTIONS.test(url)) return;
    const endpoint = config?.endpoint;
    // Fastify answers HEAD by the route of GET.
    if (endpoint === undefined || endpoint !== `${method === 'HEAD' ? 'GET' : method} ${url}`) {
      throw new Error(
        `${method} ${url} has no rule: write it into contract/endpoints.ts, serve it by route()`,
      );
    }
    if (method !== 'HEAD') served.push(endpoint);
  });
  return served;
}
