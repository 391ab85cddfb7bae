import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { clientPrefix } from '../platform/ipAddress.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * How many log lines of refused requests a client gets per interval. Further ones are only counted, so that refusals
 * cannot fill the disk.
 */
const MAX_REFUSED_LINES = 20;
/** How many clients are counted separately; all others are counted together. */
const MAX_CLIENTS = 1_000;

/** The paths of health checks, which are called every other second; their successes would be noise. */
const PROBES = ['/healthz', '/readyz'];

/** Logs one line per request when it is over: who requested what, and the outcome. */
export class RequestLog extends LogController {
  readonly #refused = new Map<string, number>();

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (isRefused && !this.#mayHaveLine(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    const isWell = reply.statusCode < 400 && PROBES.includes(request.routeOptions.url ?? '');
    // While an answer is being sent, an error can only come from the client's end of the connection.
    reply.log[isWell ? 'debug' : 'info']({ ...line, ...(error && { err: error }) }, 'request completed');
  }

  /** Also logs a client that disconnects before its answer, because its request may have been carried out. */
  requestAborted(request: FastifyRequest) {
    if (this.#mayHaveLine(request)) request.log.info({ req: request }, 'request aborted');
  }

  /** Logs at regular intervals how many refused requests got no line. */
  summarize(app: FastifyInstance, { refusedLinesMs }: Pick<Timeouts, 'refusedLinesMs'>) {
    const logRefused = () => {
      for (const [address, count] of this.#refused) {
        const refused = count - MAX_REFUSED_LINES;
        if (refused > 0) app.log.info({ req: { address }, refused }, 'more requests refused');
      }
      this.#refused.clear();
    };
    const timer = setInterval(logRefused, refusedLinesMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      logRefused();
    });
  }

  #mayHaveLine({ address }: FastifyRequest): boolean {
    const line = address && clientPrefix(address);
    const client = this.#refused.has(line) || this.#refused.size < MAX_CLIENTS ? line : 'others';
    const count = (this.#refused.get(client) ?? 0) + 1;
    this.#refused.set(client, count);
    return count <= MAX_REFUSED_LINES;
  }
}

/** Logs each request with a client that disconnected before its answer. */
export function watchAborted(
  app: FastifyInstance,
  onAborted: (request: FastifyRequest, reply: FastifyReply) => void,
) {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) onAborted(request, reply);
    });
  });
}
