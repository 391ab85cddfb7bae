import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { clientPrefix } from '../platform/ipAddress.ts';
import type { Timeouts } from '../platform/timeouts.ts';

/**
 * How many log lines of refused requests a client gets per interval, and of answered ones without a session. Further
 * ones are only counted, so that nobody outside can fill the disk. A failure of the server always has a line.
 */
const MAX_REFUSED_LINES = 20;
const MAX_ANSWERED_LINES = 100;
/** How many clients are counted separately; all others are counted together. */
const MAX_CLIENTS = 1_000;

/** The paths of health checks, which are called every other second; their successes would be noise. */
const PROBES = ['/healthz', '/readyz'];

/** Logs one line per request when it is over: who requested what, and the outcome. */
export class RequestLog extends LogController {
  readonly #refused = new Tally(MAX_REFUSED_LINES);
  readonly #answered = new Tally(MAX_ANSWERED_LINES);

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const isAnswered = reply.statusCode < 400;
    const isRefused = !isAnswered && reply.statusCode < 500;
    const isWell = isAnswered && PROBES.includes(request.routeOptions.url ?? '');
    if (isRefused && !this.#refused.mayHaveLine(request)) return;
    if (isAnswered && !isWell && !request.session && !this.#answered.mayHaveLine(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    // While an answer is being sent, an error can only come from the client's end of the connection.
    reply.log[isWell ? 'debug' : 'info']({ ...line, ...(error && { err: error }) }, 'request completed');
  }

  /** Also logs a client that disconnects before its answer, because its request may have been carried out. */
  requestAborted(request: FastifyRequest) {
    if (this.#refused.mayHaveLine(request)) request.log.info({ req: request }, 'request aborted');
  }

  /** Logs at regular intervals how many requests got no line. */
  summarize(app: FastifyInstance, { refusedLinesMs }: Pick<Timeouts, 'refusedLinesMs'>) {
    const logOthers = () => {
      for (const [address, refused] of this.#refused.takeOthers())
        app.log.info({ req: { address }, refused }, 'more requests refused');
      for (const [address, answered] of this.#answered.takeOthers())
        app.log.info({ req: { address }, answered }, 'more requests answered');
    };
    const timer = setInterval(logOthers, refusedLinesMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      logOthers();
    });
  }
}

/** Counts the requests of each client, of which only the first ones get a line. */
class Tally {
  readonly #counts = new Map<string, number>();
  readonly #maxLines: number;

  constructor(maxLines: number) {
    this.#maxLines = maxLines;
  }

  mayHaveLine({ address }: FastifyRequest): boolean {
    const line = address && clientPrefix(address);
    const client = this.#counts.has(line) || this.#counts.size < MAX_CLIENTS ? line : 'others';
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    return count <= this.#maxLines;
  }

  /** Returns how many requests of each client got no line, and begins again. */
  takeOthers(): [client: string, count: number][] {
    const others = Array.from(this.#counts, ([client, count]): [string, number] => [
      client,
      count - this.#maxLines,
    ]);
    this.#counts.clear();
    return others.filter(([, count]) => count > 0);
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
