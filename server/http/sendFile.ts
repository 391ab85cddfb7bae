import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../exports/fileAnswer.ts';

/**
 * Sends a file while it is being produced. A failure before its first bytes is thrown, so that it gets an answer of its
 * own; a later one breaks the connection, so that nobody mistakes a part for the whole file. If the client disconnects
 * or stops reading, the content is destroyed; for HEAD it is never produced.
 */
export async function sendFile(reply: FastifyReply, { fileName, mediaType, content }: FileAnswer) {
  try {
    if (reply.request.method === 'HEAD') content.destroy();
    else await once(content, 'readable');
  } catch (error) {
    // Nobody is waiting for an answer, and disconnecting is not a failure.
    if (reply.raw.destroyed) return reply.hijack();
    throw error;
  }
  return reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('Cache-Control', 'no-store')
    .send(content);
}
