import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../../contract/calls/call.ts';
import type { Reason } from '../../contract/refusals.ts';
import { refuse } from '../platform/refusal.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { contractOf, languageOf, sendAnswer, toFailure } from './answer.ts';
import { pendingRequests } from './connections.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

/** Node's codes for bytes that never become a request; any other is simply unreadable. */
const reasons: Record<string, Reason> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** A request that has taken longer than allowed. */
const tooSlow = Object.assign(new Error('the request takes too long'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/**
 * Answers broken HTTP, which no route ever sees, in the envelope of the contract; its language is unknown, its call
 * perhaps known (`more`).
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: SecurityHeaders,
  more?: CallContract['failure'],
) {
  // The client would take it for the answer to an earlier request on this connection, which is still being processed.
  const isMistakable = pendingRequests(socket).some(({ complete }) => complete);
  if (!socket.writable || isMistakable) {
    socket.destroy();
    return;
  }
  const { status, body } = toFailure(refuse(reasons[error.code ?? ''] ?? 'body-unreadable'), 'pl', more);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Array.from(headers, ([name, value]) => `${name}: ${value}`),
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** HTTP/1.1 requires the header. Node would refuse by itself, without our envelope and as many requests as it likes. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion !== '1.1' || headers.host !== undefined) return;
    reply.header('Connection', 'close');
    return sendAnswer(reply, toFailure(refuse('body-unreadable'), languageOf(request.raw)));
  });
}

/** Answers a request of which nothing has begun, since its client has too many waiting. */
export function answerTooMany({ request, response }: { request: IncomingMessage; response: ServerResponse }) {
  const refusal = refuse('too-many-requests', { retryAfterSeconds: TOO_MANY_RETRY_SECONDS });
  const { status, body } = toFailure(refusal, languageOf(request));
  response
    .writeHead(status, {
      'Retry-After': TOO_MANY_RETRY_SECONDS,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

const TOO_MANY_RETRY_SECONDS = 5;

/** Node's own time limit allows for the longest upload; this ends any other body sooner. */
export function limitBodyTime(
  app: FastifyInstance,
  { bodyMs }: Pick<Timeouts, 'bodyMs'>,
  headers: SecurityHeaders,
) {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const call = contractOf(request);
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (call?.upload || (length === '0' && !encoding)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(tooSlow, raw.socket, headers, call?.failure);
    }, bodyMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
