import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { createHttpServer } from '../../server/http/connections.ts';
import { createStrangers } from '../../server/http/strangers.ts';
import { defaultTimeouts, type Timeouts } from '../../server/platform/timeouts.ts';

/**
 * Returns an app without routes behind the product's HTTP server, which runs until the test ends. `addressOf` returns
 * the client's address of a connection.
 */
export function bareApp(
  timeouts: Partial<Timeouts> = {},
  addressOf: () => string | undefined = () => '127.0.0.1',
): FastifyInstance {
  const app = Fastify({
    serverFactory: (serve) =>
      createHttpServer(serve, {
        timeouts: { ...defaultTimeouts, ...timeouts },
        headers: new Map(),
        strangers: createStrangers({ clientOf: () => 'anyone', refuse: () => undefined }),
        addressOf,
      }),
  });
  onTestFinished(() => app.close());
  return app;
}
