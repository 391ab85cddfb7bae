import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import type { AnySession } from './session.ts';
import { standardOutput } from './standardOutput.ts';

/**
 * Returns the server's log: JSON lines on standard output. A line names a route, never a URL as sent, because that may
 * contain a card number or an activation token.
 */
export function createLog(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  stream: DestinationStream = standardOutput(),
): Logger {
  const serializers = {
    // PostgreSQL's details quote rows and parameters, so they are left out.
    err: stdSerializers.wrapErrorSerializer(({ detail, where, ...error }) => error),
    req: (request: {
      method: string;
      routeOptions?: { url?: string };
      address: string;
      session?: AnySession;
    }) => ({
      method: request.method,
      route: request.routeOptions?.url,
      ip: request.address,
      user: request.session?.user.id,
    }),
  };
  // At level `trace`, @fastify/multipart logs the headers of an upload, which include the token.
  const redact = { paths: ['busboyOptions'], remove: true };
  return pino({ level: LOG_LEVEL, serializers, redact }, stream);
}
