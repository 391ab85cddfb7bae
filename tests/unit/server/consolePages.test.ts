import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostMeta } from '../../../contract/hostMeta.ts';
import { consoleRoutes, readConsolePages } from '../../../server/http/consolePages.ts';
import { handleError, handleUnknownPath } from '../../../server/http/errorHandler.ts';
import { paths } from '../../../src/paths.ts';
import { routeTable } from '../../support/routeTable.ts';
import { testConfig } from '../../support/testConfig.ts';

let distDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'bonpanel-dist-'));
  await mkdir(join(distDir, 'assets'));
  await writeFile(join(distDir, 'assets/index-1a2b.js'), 'export {};');
  await writeFile(join(distDir, 'assets/decoder.worker-3c4d.js'), '');
  await writeFile(join(distDir, 'favicon.svg'), '<svg/>');
  await writeFile(join(distDir, 'favicon.svg.gz'), gzipSync('<svg/>'));
  app = Fastify();
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);
  await consoleRoutes(app, distDir, {
    publicCheck: '<p>check',
    charge: '<p>charge',
    panel: '<p>panel',
    app: '<p>console',
    eCard: '<p>e-card',
    scriptHashes: [],
    logo: { bytes: Buffer.from('logo'), type: 'image/png' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a file with a hash in its name is cached for good, a document is revalidated each time', async () => {
  const replies = [await get('/assets/index-1a2b.js'), await get('/'), await get('/panel/bons/charge')];
  expect(replies.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
    [200, 'public, max-age=31536000, immutable'],
    [200, 'no-cache'],
    [200, 'no-cache'],
  ]);
});

test.each([
  [paths.publicCheck, '<p>check'],
  [paths.panel, '<p>charge'],
  [paths.charge, '<p>charge'],
  ['/panel/bons/purchase', '<p>panel'],
  [paths.boncards, '<p>panel'],
  [paths.login, '<p>console'],
  [paths.forgottenPassword, '<p>console'],
])('%s has a document of its own kind', async (path, html) => {
  expect((await get(path)).body).toBe(html);
});

test('each route of the console is found', async () => {
  for (const [path] of routeTable.filter(([path]) => path !== '/nowhere'))
    expect((await get(path)).statusCode, path).toBe(200);
});

test('only the documents of the console allow the camera', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['permissions-policy'];
  for (const path of ['/', '/login', '/panel', '/panel/bons/charge', '/panel/bons', '/nowhere'])
    expect(await policyOf(path), path).toContain('camera=(self), ');
  for (const path of ['/assets/index-1a2b.js', '/favicon.svg', '/login/', '/api/nowhere'])
    expect(await policyOf(path), path).toBeUndefined();
});

test('every document except the public page isolates itself from windows of other origins', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['cross-origin-opener-policy'];
  expect(await policyOf('/')).toBe('unsafe-none');
  // The policy of every answer is `same-origin`.
  for (const path of ['/login', '/panel', '/panel/bons', '/nowhere', '/assets/index-1a2b.js'])
    expect(await policyOf(path), path).toBeUndefined();
});

test('only the worker that decodes pictures may compile WebAssembly', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
  expect(await policyOf('/assets/decoder.worker-3c4d.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  for (const path of ['/', '/login', '/panel/bons/charge', '/panel/bons', '/assets/index-1a2b.js'])
    expect(await policyOf(path), path).toBeUndefined();
});

test.each([
  ['gzip', 'gzip'],
  ['identity', undefined],
])('the icon declares its charset when it is sent as %s', async (accepted, encoding) => {
  const { headers } = await get('/favicon.svg', { 'Accept-Encoding': accepted });
  const { 'content-encoding': sentAs, 'content-type': type } = headers;
  expect([sentAs, type]).toEqual([encoding, 'image/svg+xml; charset=utf-8']);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0', undefined, (body: Buffer) => body],
])('a document is encoded as the browser accepts: %s', async (accepted, encoding, read) => {
  const { headers, rawPayload } = await get('/', { 'Accept-Encoding': accepted });
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  expect(read(rawPayload).toString()).toBe('<p>check');
});

test('a long Accept-Encoding is not read to its end, which would keep the server busy', async () => {
  const { headers } = await get('/', { 'Accept-Encoding': `gzip, ${'a,'.repeat(7000)}br` });
  expect(headers['content-encoding']).toBe('gzip');
});

test('an unknown address gets a page for a person, and a refusal for a program', async () => {
  const page = await get('/nothing');
  expect([page.statusCode, page.body]).toEqual([404, '<p>console']);
  for (const path of ['/api/nothing', '/assets/gone.js']) {
    const reply = await get(path);
    expect([reply.statusCode, reply.json().reason]).toEqual([404, 'not-found']);
  }
});

test('a document that has not changed is not sent again', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { etag = '' } = (await get('/', { 'Accept-Encoding': accepted })).headers;
    const again = (tags: string) => get('/', { 'Accept-Encoding': accepted, 'If-None-Match': tags });
    expect(etag).toMatch(/^".{27}"$/);
    for (const tags of [String(etag), `W/${etag}`, `"another", ${etag}`, '*']) {
      const { statusCode, body, headers } = await again(tags);
      expect([statusCode, body, headers.etag, headers.vary]).toEqual([304, '', etag, 'Accept-Encoding']);
    }
    expect((await again('"another"')).statusCode).toBe(200);
  }
  expect((await get('/nothing', { 'If-None-Match': '*' })).statusCode).toBe(404);
});

test('a request for a part of a file gets the whole file', async () => {
  const reply = await get('/assets/index-1a2b.js', { Range: 'bytes=999999-' });
  expect([reply.statusCode, reply.body]).toEqual([200, 'export {};']);
});

test('a console built by another version is refused, with a message that says what to do', async () => {
  const write = async (text: string) => {
    for (const page of ['index', 'charge', 'panel', 'app'])
      await writeFile(join(distDir, `${page}.html`), text);
  };
  const read = () => readConsolePages(distDir, testConfig({ TERMS_URL: 'https://example.test/?a&b' }));
  const metas = hostMeta.map((name) => `<meta name="bonpanel:${name}" content="">`);
  await write(metas.join(''));
  await expect(read()).rejects.toThrow(/^e-card\.html is missing in .*Run: npm run build$/);
  await writeFile(join(distDir, 'e-card.html'), '');
  expect((await read()).app).toContain('"bonpanel:terms-url" content="https://example.test/?a&amp;b">');
  await write(metas.slice(1).join(''));
  await expect(read()).rejects.toThrow(
    'bonpanel:api-host is missing in index.html: another version built it',
  );
});
