import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * Sends a file while it is made. A failure before its first bytes is thrown and gets an answer of its own; later ones
 * break the connection off, so that nobody takes a part for the whole. If the client goes away or takes nothing any more,
 * the content is destroyed; of a HEAD it is never made.
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
    // Nobody is there for an answer, and to leave is no failure.
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
 * Looks now and then whether what waits for the client is the same as at the last look. Where nothing waits, the silence is
 * ours: rows that are looked for.
 */
function hangUpWhenStalled(response: ServerResponse, everyMs: number) {
  if (response.destroyed) return;
  let before: number | undefined;
  const looking = setInterval(() => {
    // More is written as soon as what was written is taken.
    const written = response.socket?.bytesWritten;
    if (response.writableLength > 0 && written === before) response.destroy();
    before = written;
  }, everyMs);
  response.once('close', () => clearInterval(looking));
}
