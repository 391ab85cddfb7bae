import type { FastifyRequest } from 'fastify';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';

/** Returns the contract's rule for the call that a request makes; undefined where it makes none. */
export function endpointOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): Endpoint | undefined {
  const { endpoint } = routeOptions.config;
  return endpoint && endpoints[endpoint];
}
