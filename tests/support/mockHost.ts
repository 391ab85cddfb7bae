import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { bareHost, type Call } from './bareHost.ts';

type Respond = (request: Request) => Response | Promise<Response>;

const server = setupServer();

/**
 * Puts the bare host behind the console of this file's tests: a new one for each test, over msw, so that the console's own
 * `fetch` is what is tested.
 */
export function mockHost() {
  let host = bareHost();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    host = bareHost();
    server.use(http.all('*/api/*', async ({ request }) => host.answer(await callOf(request))));
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return {
    /** Every call so far. */
    get calls(): Call[] {
      return host.calls;
    },
    /** Answers one call of the contract otherwise, until the test ends. */
    on(name: EndpointName, respond: Respond) {
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

/** An answer as JSON, HTTP 200 unless said otherwise. */
export function json(body: object, status = 200): Response {
  return HttpResponse.json(body, { status });
}

/** No answer at all. */
export function networkError(): Response {
  return HttpResponse.error();
}

/** What not the console but Node's own client adds. */
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
