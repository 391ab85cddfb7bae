import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../exports/fileAnswer.ts';

/**
 * Sends a file while it is being produced. A failure before its first bytes is thrown and gets an answer of its own;
 * a later one breaks the connection, so that nobody takes a part for the whole. If the client goes away or stops
 * reading, the content is destroyed; for HEAD it is never produced.
 */
export async function sendFile(reply: FastifyReply, { fileName, mediaType, content }: FileAnswer) {
  try {
    if (reply.request.method === 'HEAD') content.destroy();
    else await once(content, 'readable');
  } catch (error) {
    // Nobody is there for an answer, and leaving is no failure.
    if (reply.raw.destroyed) return reply.hijack();
    throw error;
  }
  return reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('Cache-Control', 'no-store')
    .send(content);
}
