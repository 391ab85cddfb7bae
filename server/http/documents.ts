import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedBy } from './acceptedBy.ts';

/** Content that is the same for everyone while the server runs: a page, a script, an icon. */
export interface Document {
  mediaType: string;
  /** Returns its bytes in an encoding; the same buffer each time. */
  bytes(encoding: Encoding): Promise<Buffer>;
  /** The encodings that it is available in; pictures and fonts are compressed already. */
  encodings: readonly Encoding[];
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The media types of all kinds of files that are served. */
const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  // As Markdown, browsers would save it instead of showing it.
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The best level would take seconds for the largest documents; this one takes less than a tenth of the time, for a
 * twelfth more bytes.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI),
  gzip: promisify(gzip),
};

/** Returns a document that is made and compressed when it is first requested. */
export function documentOf(mediaType: string, make: () => string | Promise<string | Buffer>): Document {
  const identity = oncePerKey(async (_: 'identity') => {
    const content = await make();
    return typeof content === 'string' ? Buffer.from(content) : content;
  });
  return {
    mediaType,
    encodings: /^(text|application|image\/svg)/.test(mediaType) ? ['br', 'gzip'] : [],
    bytes: oncePerKey(async (encoding: Encoding) =>
      encoding === 'identity' ? identity(encoding) : compressors[encoding](await identity('identity')),
    ),
  };
}

/**
 * Returns a file as a document, with the compressed files that were built next to it.
 * @throws {Error} if its kind is not among the media types.
 */
export function documentOfFile(path: string, built: { br?: boolean; gzip?: boolean } = {}): Document {
  const mediaType = mediaTypes[extname(path)];
  if (mediaType === undefined) throw new Error(`${path}: add its kind to the media types of documents.ts`);
  const document = documentOf(mediaType, () => readFile(path));
  const bytes = oncePerKey(async (encoding: Encoding) => {
    if (encoding === 'br' && built.br) return readFile(`${path}.br`);
    if (encoding === 'gzip' && built.gzip) return readFile(`${path}.gz`);
    return document.bytes(encoding);
  });
  return { ...document, bytes };
}

const NO_CACHE = 'no-cache';

/**
 * Sends a document in an encoding that the client accepts, or answers that it has not changed. All clients share its
 * bytes: however many of them read slowly or not at all, the document is in memory only once, and no file stays open.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { cacheControl = NO_CACHE }: { cacheControl?: string } = {},
) {
  const accepted = acceptedBy(request.raw).encodings();
  const encoding = document.encodings.find((name) => accepted.includes(name)) ?? 'identity';
  const bytes = await document.bytes(encoding);
  const etag = etagOf(bytes);
  reply.header('Cache-Control', cacheControl).header('ETag', etag);
  if (document.encodings.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type(document.mediaType).send(bytes);
}

const etags = new WeakMap<Buffer, string>();

function etagOf(bytes: Buffer): string {
  const etag = etags.get(bytes) ?? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  etags.set(bytes, etag);
  return etag;
}

/** Returns whether the client has the document already. Proxies that compress on their own put `W/` before a tag. */
function isKnown(ifNoneMatch = '', etag: string): boolean {
  return ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*';
}

/** Makes a result once per key and keeps it; failures are not kept. */
function oncePerKey<Key extends string, Result>(
  make: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const made = new Map<Key, Promise<Result>>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    made.set(key, result);
    result.catch(() => made.delete(key));
    return result;
  };
}
