import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { consolePaths } from '../../contract/consolePaths.ts';
import type { Config } from '../platform/config.ts';

export interface ConsolePages {
  /** CSP sources of the pages' inline scripts. */
  scriptHashes: string[];
  /** The public page, painted before any script runs. */
  publicCheck: string;
  /** The first screen of the panel: its document preloads all that it needs. */
  charge: string;
  /** Every other screen of the panel: preloads what they have in common. */
  panel: string;
  /** The document of every other route. */
  app: string;
}

/** Returns the built console's documents with the operator's addresses filled in. */
export async function readConsolePages(distDir: string, config: Config): Promise<ConsolePages> {
  const read = async (name: string) => fillMeta(await readFile(join(distDir, name), 'utf8'), config);
  const [publicCheck, charge, panel, app] = await Promise.all([
    read('index.html'),
    read('charge.html'),
    read('panel.html'),
    read('app.html'),
  ]);
  const scripts = [publicCheck, charge, panel, app].flatMap((page) => [
    ...page.matchAll(/<script>([\s\S]*?)<\/script>/g),
  ]);
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { publicCheck, charge, panel, app, scriptHashes: [...new Set(hashes)] };
}

/** Serves the console: `/`, its hashed files, and one document for every other address that a browser opens. */
export function consoleRoutes(app: FastifyInstance, distDir: string, pages: ConsolePages) {
  void app.register((files, _, done) => {
    // The static file server names the charset of texts only.
    files.addHook('onSend', async (_, reply) => {
      if (reply.getHeader('Content-Type') === SVG) reply.type(`${SVG}; charset=utf-8`);
    });
    const options = { index: false, preCompressed: true, cacheControl: false } as const;
    void files.register(fastifyStatic, {
      ...options,
      root: join(distDir, 'assets'),
      prefix: '/assets/',
      // Their names contain a hash of their content.
      setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
    });
    void files.register(fastifyStatic, {
      ...options,
      root: distDir,
      // A route for each file: anything else continues to the pages below.
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{html,br,gz}'],
      decorateReply: false,
      setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
    });
    done();
  });
  const check = compressed(pages.publicCheck);
  const charge = compressed(pages.charge);
  const panel = compressed(pages.panel);
  const appPage = compressed(pages.app);
  app.get('/', (request, reply) => {
    // On `same-origin` a browser discards the process that it has ready, and the first paint waits for another. This page shows nothing
    // of a session, and the login is a document of its own.
    reply.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    return sendDocument(request, reply, check);
  });
  const documents = {
    [consolePaths.login]: appPage,
    [consolePaths.activation]: appPage,
    [consolePaths.forgottenPassword]: appPage,
    [consolePaths.passwordReset]: appPage,
    [consolePaths.panel]: charge,
    [consolePaths.charge]: charge,
    [`${consolePaths.panel}/*`]: panel,
  };
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (request, reply) => sendDocument(request, reply, document));
  }
  // The console's 404 page explains an unknown address to a person; a program gets the API's answer.
  app.get('/*', (request, reply) =>
    FOR_PROGRAMS.test(request.url) ? reply.callNotFound() : sendDocument(request, reply.code(404), appPage),
  );
}

type Compressed = ReturnType<typeof compressed>;

const compressors = { br: brotliCompressSync, gzip: gzipSync, identity: Buffer.from };

/** Returns a document in any encoding. It is compressed once, as it is the same for everyone, and not before it is asked for. */
function compressed(html: string) {
  const known: Partial<Record<keyof typeof compressors, Buffer>> = {};
  return (encoding: keyof typeof compressors) => {
    known[encoding] ??= compressors[encoding](html);
    return known[encoding];
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Compressed) {
  const accepted = new Negotiator(request.raw).encodings();
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply
    .header('Vary', 'Accept-Encoding')
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(document(encoding ?? 'identity'));
}

const SVG = 'image/svg+xml';

const FOR_PROGRAMS = /^\/(api|assets)([/?]|$)/;

function fillMeta(html: string, config: Config): string {
  const values = {
    'api-host': config.API_HOST,
    'company-url': config.COMPANY_URL,
    'terms-url': config.TERMS_URL,
    'public-check': config.PUBLIC_CHECK,
    // This server mails links for a new password; of another host this is unknown.
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
