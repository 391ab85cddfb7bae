import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consolePaths } from '../../contract/consolePaths.ts';
import type { HostMeta } from '../../contract/hostMeta.ts';
import { type Brand, brandOf, product } from '../platform/brand.ts';
import type { Config } from '../platform/config.ts';
import { escapeHtml } from '../platform/escapeHtml.ts';
import { ignoreCode } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { passkeyHost } from '../platform/passkeyHost.ts';
import { brandStyle } from './brandStyle.ts';
import { cspHashes } from './cspHashes.ts';
import { type Document, documentOf, documentOfFile, sendDocument } from './documents.ts';
import { CAMERA_ALLOWED, DECODER_CSP } from './securityHeaders.ts';

export interface ConsolePages {
  /** The CSP sources of the pages' inline scripts. */
  scriptHashes: string[];
  /** The public page, which is visible before any script runs. */
  publicCheck: string;
  /** The panel's first screen: this document preloads everything that it needs. */
  charge: string;
  /** All other screens of the panel: this document preloads what they have in common. */
  panel: string;
  /** The document of every other route. */
  app: string;
  /** The document around an e-card's page, which the server renders for each request: server/eCards/pages/routes.ts. */
  eCard: string;
  logo: Brand['logo'];
}

/**
 * Returns the built console's documents with the operator's addresses filled in.
 * @throws {OperatorError} if a document or a place for an address is missing: another version has built the console.
 */
export async function readConsolePages(distDir: string, config: Config): Promise<ConsolePages> {
  const brand = brandOf(config);
  const read = async (name: string) => {
    const page = await readFile(join(distDir, name), 'utf8').catch(ignoreCode('ENOENT'));
    if (page === undefined) throw missing(name, distDir);
    return withBrand(page, brand);
  };
  const values = metaValues(config, brand);
  const readFilled = async (name: string) => withMeta(await read(name), { name, values });
  const [publicCheck, charge, panel, app, eCard] = await Promise.all([
    readFilled('index.html'),
    readFilled('charge.html'),
    readFilled('panel.html'),
    readFilled('app.html'),
    read('e-card.html'),
  ]);
  const scriptHashes = cspHashes('script', publicCheck, charge, panel, app);
  return { publicCheck, charge, panel, app, eCard, logo: brand.logo, scriptHashes };
}

/** Serves the console: `/`, its hashed files, and a document for every other path that a browser opens. */
export async function consoleRoutes(app: FastifyInstance, distDir: string, pages: ConsolePages) {
  const assets = await documentsIn(join(distDir, 'assets'));
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    if (DECODER.test(request.params['*'])) reply.header('Content-Security-Policy', DECODER_CSP);
    // Cached for good, because the name contains a hash of the content.
    return sendDocument(request, reply, asset, { cacheControl: 'public, max-age=31536000, immutable' });
  });
  for (const [name, document] of await documentsIn(distDir)) {
    app.get(`/${name}`, (request, reply) => sendDocument(request, reply, document));
  }
  const { logo } = pages;
  if (logo) {
    const document = documentOf(logo.type, async () => logo.bytes);
    app.get(BRAND_LOGO, (request, reply) => sendDocument(request, reply, document));
  }
  const page = (html: string) => documentOf('text/html; charset=utf-8', () => html);
  const check = page(pages.publicCheck);
  const charge = page(pages.charge);
  const panel = page(pages.panel);
  const appPage = page(pages.app);
  app.get('/', (request, reply) => {
    // With `same-origin`, a browser discards the process that it has ready, and the first paint waits for a new one.
    // This is safe here: this page shows nothing of a session, and the login is a separate document.
    reply.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    return sendPage(request, reply, check);
  });
  const outside = Object.values(consolePaths).filter((path) => !path.startsWith(consolePaths.panel));
  const documents = {
    ...Object.fromEntries(outside.map((path) => [path, appPage])),
    [consolePaths.panel]: charge,
    [consolePaths.charge]: charge,
    [`${consolePaths.panel}/*`]: panel,
  };
  for (const [path, document] of Object.entries(documents)) {
    for (const one of path.endsWith('*') ? [path] : [path, `${path}/`]) {
      app.get(one, (request, reply) => {
        const bare = withoutSlash(request.url);
        return bare ? reply.redirect(bare, 308) : sendPage(request, reply, document);
      });
    }
  }
  // For a person, the console's 404 page explains an unknown path; a program gets the API's answer.
  app.get('/*', (request, reply) =>
    FOR_PROGRAMS.test(request.url) ? reply.callNotFound() : sendPage(request, reply.code(404), appPage),
  );
}

/**
 * Sends a document of the console. Each one allows the camera, because signing in and the links of its 404 page lead
 * into the panel without loading another document.
 */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Document) {
  return sendDocument(request, reply.header('Permissions-Policy', CAMERA_ALLOWED), page);
}

/** The worker that reads codes in the pictures of a camera. */
const DECODER = /^decoder\.worker-/;

/**
 * If the path of a URL ends with slashes, returns the URL without them (requirements "Routes"); undefined for any
 * other.
 */
export function withoutSlash(address: string): string | undefined {
  const [path = '', ...query] = address.split('?');
  return path.endsWith('/') ? [path.replace(/(?<!\/)\/+$/, ''), ...query].join('?') : undefined;
}

/**
 * Returns the URL of a request; if its path cannot be decoded, with each `%` as text, so that a person whose link was
 * cut gets the page of an unknown address. Without this, it would match no route at all.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?');
  return FOR_PROGRAMS.test(url) || canDecode(path) ? url : url.replaceAll('%', '%25');
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the files of a directory by name, except pages, which have their own paths. */
async function documentsIn(directory: string): Promise<Map<string, Document>> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  return new Map(
    [...names]
      .filter((name) => !/\.(br|gz|html)$/.test(name))
      .map((name) => [
        name,
        documentOfFile(join(directory, name), { br: names.has(`${name}.br`), gzip: names.has(`${name}.gz`) }),
      ]),
  );
}

const FOR_PROGRAMS = /^\/(api|assets)([/?]|$)/;

/** The path of the chain's logo. The logo may change with a restart, so browsers ask whether it has changed. */
export const BRAND_LOGO = '/brand-logo';

/** Returns a document with the chain's name, logo and color where the public page is prerendered. */
function withBrand(html: string, { name, color, logo }: Brand): string {
  const shown = escapeHtml(name);
  return html
    .replace(/(<title>[^<]* · )[^<]*/, (_, before: string) => before + shown)
    .replace(
      /(<a class="brand"[^>]*><img src=")[^"]*("[^>]*>)[^<]*/,
      (_, before: string, after: string) => `${before}${logo ? BRAND_LOGO : '/favicon.svg'}${after}${shown}`,
    )
    .replace('</head>', () =>
      color === product.color ? '</head>' : `<style>${brandStyle(color)}</style></head>`,
    );
}

function metaValues(config: Config, brand: Brand): Record<HostMeta, string> {
  return {
    'api-host': config.API_HOST,
    'public-url': config.PUBLIC_URL ?? '',
    'brand-name': brand.name,
    'brand-logo': brand.logo ? BRAND_LOGO : '',
    'company-url': config.COMPANY_URL,
    'terms-url': config.TERMS_URL,
    'public-check': config.PUBLIC_CHECK,
    // This server mails links for a new password; whether another host does is unknown.
    'password-reset': config.API_HOST === '' ? 'yes' : '',
    passkeys: config.API_HOST === '' && passkeyHost(config) ? 'yes' : '',
  };
}

/** Returns a document in which every `<meta name="bonpanel:…">` has its value. */
function withMeta(
  html: string,
  { name, values }: { name: string; values: Record<HostMeta, string> },
): string {
  return Object.entries(values).reduce((page, [meta, value]) => {
    const empty = `<meta name="bonpanel:${meta}" content=""`;
    if (!page.includes(empty)) throw missing(`bonpanel:${meta}`, name);
    return page.replace(empty, () => empty.replace('""', () => `"${escapeHtml(value)}"`));
  }, html);
}

function missing(what: string, where: string) {
  return new OperatorError(`${what} is missing in ${where}: another version built it. Run: npm run build`);
}
