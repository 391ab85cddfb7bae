import type { FastifyReply } from 'fastify';
import type { WireAnswer } from './answer.ts';

/** Puts a finished answer onto the wire. */
export function sendAnswer(reply: FastifyReply, answer: WireAnswer) {
  if (answer.retryAfterSeconds !== undefined) reply.header('Retry-After', answer.retryAfterSeconds);
  if (answer.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(answer.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .serializer((body: unknown) => body as string)
    .send(answer.body);
}
