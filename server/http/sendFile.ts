import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../fileAnswer.ts';

/** Who takes nothing of what there is of a file for so long has gone, and may hold a database connection. */
const PATIENCE_MS = 60_000;

/**
 * Sends a file while it is made. A failure before its first bytes is thrown and gets an answer of its own; later ones
 * break the connection off, so that nobody takes a part for the whole. If the client goes away or takes nothing any more,
 * the content is destroyed; of a HEAD it is never made.
 */
export async function sendFile(
  reply: FastifyReply,
  { fileName, mediaType, content }: FileAnswer,
  patienceMs = PATIENCE_MS,
) {
  try {
    if (reply.request.method === 'HEAD') content.destroy();
    else await once(content, 'readable');
  } catch (error) {
    // Nobody is there for an answer, and to leave is no failure.
    if (reply.raw.destroyed) return reply.hijack();
    throw error;
  }
  reply.raw.setTimeout(patienceMs, () => {
    // A silence may be ours, too: rows that are looked for.
    if (reply.raw.writableLength > 0) reply.raw.destroy();
  });
  return reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('Cache-Control', 'no-store')
    .send(content);
}
