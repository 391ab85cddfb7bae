import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line a request, when it is over: who asked for what, and how it went. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** A client that goes away before its answer leaves a line, too: what it asked for may have been done. */
export function logAborted(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.log.info({ req: request }, 'request aborted');
    });
  });
}
