import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

export interface ConsolePages {
  /** CSP sources of the pages' inline scripts. */
  scriptHashes: string[];
  /** The public page, painted before any script runs. */
  publicCheck: string;
  /** The document of every other route. */
  app: string;
}

/** The built console's two documents with the operator's addresses filled in. */
export async function readConsolePages(distDir: string, config: Config): Promise<ConsolePages> {
  const [publicCheck, app] = await Promise.all(
    ['index.html', 'app.html'].map(async (name) =>
      fillMeta(await readFile(join(distDir, name), 'utf8'), config),
    ),
  );
  if (publicCheck === undefined || app === undefined) throw new Error('unreachable');
  const scripts = [
    ...publicCheck.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ...app.matchAll(/<script>([\s\S]*?)<\/script>/g),
  ];
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { publicCheck, app, scriptHashes: [...new Set(hashes)] };
}

/** Serves the console: `/`, its hashed files, and one document for every other address that a browser opens. */
export function consoleRoutes(app: FastifyInstance, distDir: string, pages: ConsolePages) {
  void app.register(fastifyStatic, {
    root: distDir,
    // A route for each file: what is not there goes on to the pages below.
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The names of assets carry a hash of their content.
    setHeaders: (reply, path) =>
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  const document = (reply: FastifyReply, html: string) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
  app.get('/', (_, reply) => document(reply, pages.publicCheck));
  for (const path of [
    '/login',
    '/activate/:token',
    '/forgotten-password',
    '/reset-password/:token',
    '/panel',
    '/panel/*',
  ]) {
    app.get(path, (_, reply) => document(reply, pages.app));
  }
  // The console's own 404 page tells a person what an unknown address means; a program is told by the API's answer.
  app.get('/*', (request, reply) =>
    FOR_PROGRAMS.test(request.url) ? reply.callNotFound() : document(reply.code(404), pages.app),
  );
}

const FOR_PROGRAMS = /^\/(api|assets)([/?]|$)/;

function fillMeta(html: string, config: Config): string {
  const values = {
    'api-host': config.API_HOST,
    'company-url': config.COMPANY_URL,
    'terms-url': config.TERMS_URL,
    'public-check': config.PUBLIC_CHECK,
    // This server mails links for a new password; of another host nothing is known.
    'password-reset': config.API_HOST === '' ? 'yes' : '',
  };
  return Object.entries(values).reduce(
    (page, [name, value]) =>
      page.replace(
        `<meta name="bonpanel:${name}" content=""`,
        `<meta name="bonpanel:${name}" content="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
      ),
    html,
  );
}
