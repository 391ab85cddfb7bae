import type { FastifyRequest } from 'fastify';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';

/** What a call's contract says of each of its failures. */
export function failureOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): Endpoint['failure'] {
  const { endpoint: name } = routeOptions.config;
  const endpoint: Endpoint | undefined = name && endpoints[name];
  return endpoint?.failure;
}
