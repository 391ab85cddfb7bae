import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const EMPTY_HOST = 'name="bonpanel:api-host" content=""';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the built console as any other web server does: its files and, for every other address, `index.html`, into
 * which the operator has written the host's address.
 */
export async function startStaticServer(apiHost: string) {
  const index = await readFile('dist/index.html', 'utf8');
  const page = index.replace(EMPTY_HOST, EMPTY_HOST.replace('content=""', `content="${apiHost}"`));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join('dist', pathname);
    const isFile = pathname !== '/' && existsSync(file);
    response.setHeader('Content-Type', types[isFile ? extname(file) : '.html'] ?? 'application/octet-stream');
    response.end(isFile ? await readFile(file) : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
