import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * Sends a file while it is being produced. A failure before its first bytes is thrown and gets an answer of its own;
 * a later one breaks the connection, so that nobody takes a part for the whole. If the client goes away or stops
 * reading, the content is destroyed; for HEAD it is never produced.
 */
export async function sendFile(
  reply: FastifyReply,
  { fileName, mediaType, content }: FileAnswer,
  { stalledDownloadMs }: Pick<Timeouts, 'stalledDownloadMs'>,
) {
  try {
    if (reply.request.method === 'HEAD') content.destroy();
    else await once(content, 'readable');
  } catch (error) {
    // Nobody is there for an answer, and leaving is no failure.
    if (reply.raw.destroyed) return reply.hijack();
    throw error;
  }
  hangUpWhenStalled(reply.raw, stalledDownloadMs);
  return reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('Cache-Control', 'no-store')
    .send(content);
}

/**
 * Checks at intervals whether what waits for the client is the same as before. If nothing waits, the silence is ours:
 * rows are being looked for.
 */
function hangUpWhenStalled(response: ServerResponse, everyMs: number) {
  if (response.destroyed) return;
  let before: number | undefined;
  const looking = setInterval(() => {
    // More is written as soon as the client has taken what was written.
    const written = response.socket?.bytesWritten;
    if (response.writableLength > 0 && written === before) response.destroy();
    before = written;
  }, everyMs);
  response.once('close', () => clearInterval(looking));
}
