import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import { bareHost, type Call } from './bareHost.ts';

type Respond = (request: Request) => Response | Promise<Response>;

const server = setupServer();

/**
 * Lets a bare host answer the console in this file's tests: a new one for each test, through msw, so that the console's
 * own `fetch` is tested too.
 */
export function mockHost(given: Parameters<typeof bareHost>[0] = {}) {
  let host = bareHost(given);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    host = bareHost(given);
    server.use(http.all('*/api/*', async ({ request }) => host.answer(await callOf(request))));
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return {
    /** Every call so far. */
    get calls(): Call[] {
      return host.calls;
    },
    /** Replaces the host by one with other records until the test ends. */
    has(others: typeof given) {
      host = bareHost(others);
    },
    /** Replaces the answer to one call of the contract until the test ends. */
    on(name: CallAddress, respond: Respond) {
      const [method = '', path = ''] = name.split(' ');
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      server.use(
        http[verb](`*${path}`, async ({ request }) => {
          host.calls.push(await callOf(request));
          return respond(request);
        }),
      );
    },
  };
}

/** Returns an answer as JSON, by default with HTTP 200. */
export function json(body: object, status = 200): Response {
  return HttpResponse.json(body, { status });
}

/** Returns what makes `fetch` fail as it does without any answer. */
export function networkError(): Response {
  return HttpResponse.error();
}

/** Headers that Node's client adds, not the console. */
const transport = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'user-agent',
]);

async function callOf(request: Request): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url);
  const isJson = request.headers.get('Content-Type') === 'application/json';
  return {
    name: `${request.method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: isJson ? await request.clone().json() : undefined,
    headers: [...request.headers.keys()].filter((header) => !transport.has(header)),
  };
}
