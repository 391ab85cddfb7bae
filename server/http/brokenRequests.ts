import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Reason } from '../../contract/refusals.ts';
import { refuse } from '../platform/refusal.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { contractOf, languageOf, sendRefusal, toFailure } from './answer.ts';
import { pendingRequests } from './connections.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

/** Node's codes for bytes that never become a request; with any other code, they are simply unreadable. */
const reasons: Record<string, Reason> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** The headers of an answer that a console on another origin may read. */
export const EXPOSED_HEADERS = ['Retry-After', 'Content-Disposition', 'Date'];

/** What an answer needs that the app does not see. */
interface Outside {
  headers: SecurityHeaders;
  /** The origins from which a console may read it (`CORS_ORIGINS`). */
  origins: readonly string[];
}

/** Lets a console on an allowed origin read the answer to its request. */
function corsHeaders(request: IncomingMessage | undefined, { origins }: Pick<Outside, 'origins'>) {
  const origin = request?.headers.origin;
  if (origin === undefined || !origins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    Vary: 'Origin',
  };
}

/** A request that has taken longer than allowed. */
const tooSlow = Object.assign(new Error('the request takes too long'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/**
 * Answers broken HTTP, which never reaches a route, in the envelope of the contract; in Polish if the headers, with the
 * client's language, are broken as well. The call may be known (`more`).
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  outside: Outside,
  more?: CallContract['failure'],
) {
  const pending = pendingRequests(socket);
  // If an earlier request on this connection is still being processed, the client would mistake this for its answer.
  const isMistakable = pending.some(({ complete }) => complete);
  if (!socket.writable || isMistakable) {
    socket.destroy();
    return;
  }
  const [request] = pending;
  const language = request ? languageOf(request) : 'pl';
  const { status, body } = toFailure(refuse(reasons[error.code ?? ''] ?? 'body-unreadable'), language, more);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...outside.headers, ...Object.entries(corsHeaders(request, outside))].map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/**
 * Refuses requests without the Host header, which HTTP/1.1 requires, and those that expect something unknown. Node would
 * do so on its own, but without our envelope, and for any number of requests.
 */
export function requireUsualHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, headers } = request.raw;
    const { host, expect = '100-continue' } = headers;
    if (httpVersion !== '1.1' || (host !== undefined && /\b100-continue\b/i.test(expect))) return;
    reply.header('Connection', 'close');
    return sendRefusal(request, reply, refuse('body-unreadable'));
  });
}

/** Answers a request that has not been started on, because its client has too many requests waiting. */
export function answerTooMany(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  outside: Pick<Outside, 'origins'>,
) {
  const refusal = refuse('too-many-requests', { retryAfterSeconds: TOO_MANY_RETRY_SECONDS });
  const { status, body } = toFailure(refusal, languageOf(request), failureAt(request));
  response
    .writeHead(status, {
      ...corsHeaders(request, outside),
      'Retry-After': TOO_MANY_RETRY_SECONDS,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

const TOO_MANY_RETRY_SECONDS = 5;

/** Returns what every refusal of a call carries, for a request that has not been routed yet. */
function failureAt({ method, url = '' }: IncomingMessage): CallContract['failure'] {
  const on = `${method} ${url.split('?')[0]}`;
  return refusing.find((call) => call.on === on)?.failure;
}

const refusing = Object.values<CallContract>(calls).filter(({ failure }) => failure);

/**
 * Ends a body that takes too long. Node's own time limit has to allow for the longest upload, so all other bodies end
 * sooner.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs }: Pick<Timeouts, 'bodyMs'>, outside: Outside) {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const call = contractOf(request);
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (call?.upload || (length === '0' && !encoding)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(tooSlow, raw.socket, outside, call?.failure);
    }, bodyMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
