import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { bareHost } from './bareHost.ts';

/**
 * Serves the bare host over HTTP on any free port. That is another origin than the console's, and only allows the
 * headers of the base calls.
 */
export async function startBareHost() {
  const host = bareHost();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isJson = request.headers['content-type'] === 'application/json';
    const body = await text(request);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.end();
      return;
    }
    const answer = host.answer({
      name: `${request.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: isJson && body ? JSON.parse(body) : undefined,
      headers: Object.keys(request.headers),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: host.calls,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
