import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';

/** How many requests of strangers begin per second, for all clients together. */
const PER_SECOND = 500;
/** How many of them may begin at once after a pause, because several people open the console at the same time. */
const BURST = 250;
/** An answer counts as one more request per this many bytes, up to a limit. */
const BYTES_A_REQUEST = 64 * 1024;
const MAX_COST = 20;
/**
 * How much a request counts if it queries the database: because of a token, or a body that may contain a password or a
 * PIN.
 */
const LOOK_UP_COST = 3;
/** Paths that contain the token from a mail, which is looked up. */
const WITH_TOKEN = /^\/(bon|api\/e-cards)\//;
/**
 * The calls that look up a session, and then wait for their person's turn (`callTurns.ts`). Nothing else does, so it is
 * limited here even for a known session. A parameter that looks like no id may match no route.
 */
const WITH_SESSION = new RegExp(
  `^(${Object.values<CallContract>(calls)
    .filter(({ access }) => access !== 'public')
    .map(({ on }) => on.replace(/:\w+/g, '[\\w-]{1,100}'))
    .join('|')})($|\\?)`,
);
/**
 * How many requests begin before other work gets its turn; with more, a sale would have to wait until all of them are
 * done.
 */
const AT_ONCE = 2;
/** How many requests of one client may wait. Behind a proxy, a salon opens the console on thirty machines. */
const MAX_WAITING_PER_CLIENT = 1_000;
/**
 * How many requests of all clients may wait. Behind a proxy, each has a connection of its own, and known sessions need
 * some connections too.
 */
const MAX_WAITING = 2_500;
/** How many sessions are recognized without querying the database. */
const MAX_KNOWN = 10_000;

/**
 * Keeps strangers from taking more than their share of the server's time: clients without a known session, and whatever
 * needs none.
 */
export interface Strangers {
  /**
   * Begins a request: immediately if it needs a session that is known, otherwise when it is its client's turn. Clients
   * take turns, regardless of how many requests each of them sends.
   */
  admit(exchange: { request: IncomingMessage; response: ServerResponse }, begin: () => void): void;
  /** Makes an app's sessions known once they have made a call, and forgets those that have ended. */
  learnFrom(app: FastifyInstance): void;
}

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  begin: () => void;
}

/** Creates the limit on requests of strangers (requirements "Operation"). */
export function createStrangers({
  clientOf,
  refuse,
}: {
  /** Returns the client that a request is counted for. */
  clientOf: (request: IncomingMessage) => string;
  /** Answers a request if its client has too many waiting. */
  refuse: (exchange: { request: IncomingMessage; response: ServerResponse }) => void;
}): Strangers {
  const known = new Set<string>();
  /** By client; the `Map` keeps the clients in the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let inAll = 0;
  let allowed = BURST;
  let refilledAt = performance.now();
  let isScheduled = false;

  function refill() {
    const now = performance.now();
    allowed = Math.min(BURST, allowed + ((now - refilledAt) / 1000) * PER_SECOND);
    refilledAt = now;
  }

  /** Returns the next request; clients take turns, and requests of disconnected ones are skipped. */
  function next(): Waiting | undefined {
    for (const [client, queue] of queues) {
      const first = queue.shift();
      inAll -= 1;
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      if (first && !first.request.socket.destroyed) return first;
    }
    return undefined;
  }

  function beginSome() {
    isScheduled = false;
    refill();
    for (let begun = 0; begun < AT_ONCE && allowed >= 1; begun += 1) {
      const waiting = next();
      if (!waiting) return;
      allowed -= asksDatabase(waiting) ? LOOK_UP_COST : 1;
      chargeForSize(waiting);
      waiting.begin();
    }
    schedule();
  }

  /**
   * Makes room for other clients: refuses the last request of the client that has the most waiting; if several do, of
   * the one that came last.
   */
  function refuseOneOfMost() {
    let [ofMost, most]: [string, Waiting[]] = ['', []];
    for (const [client, queue] of queues) if (queue.length >= most.length) [ofMost, most] = [client, queue];
    const last = most.pop();
    inAll -= 1;
    if (most.length === 0) queues.delete(ofMost);
    if (last && !last.request.socket.destroyed) refuse(last);
  }

  /** Counts large answers as more than one request; their size is known only once they have been sent. */
  function chargeForSize({ request: { socket }, response }: Waiting) {
    const before = socket.bytesWritten;
    response.once('close', () => {
      allowed -= Math.min(MAX_COST, (socket.bytesWritten - before) / BYTES_A_REQUEST);
    });
  }

  function schedule() {
    if (isScheduled || queues.size === 0) return;
    isScheduled = true;
    if (allowed >= 1) setImmediate(beginSome);
    else setTimeout(beginSome, 1000 / PER_SECOND);
  }

  return {
    admit(exchange, begin) {
      const { request } = exchange;
      const { authorization } = request.headers;
      if (authorization !== undefined && known.has(authorization) && needsSession(request)) {
        begin();
        return;
      }
      const client = clientOf(request);
      const queue = queues.get(client) ?? [];
      if (queue.length >= MAX_WAITING_PER_CLIENT) {
        refuse(exchange);
        return;
      }
      queue.push({ ...exchange, begin });
      queues.set(client, queue);
      inAll += 1;
      if (inAll > MAX_WAITING) refuseOneOfMost();
      schedule();
    },
    learnFrom(app) {
      app.addHook('onResponse', async (request, reply) => {
        const { authorization } = request.headers;
        if (authorization === undefined) return;
        if (reply.statusCode === 401) known.delete(authorization);
        else if (request.session) remember(known, authorization);
      });
    },
  };
}

function needsSession({ method, url }: IncomingMessage): boolean {
  return WITH_SESSION.test(`${method} ${url}`);
}

function asksDatabase({ request: { method = '', url = '', headers } }: Waiting): boolean {
  return headers.authorization !== undefined || !['GET', 'HEAD'].includes(method) || WITH_TOKEN.test(url);
}

function remember(known: Set<string>, authorization: string) {
  // Moved to the end, so that the first one is the one that was unused for longest.
  known.delete(authorization);
  known.add(authorization);
  const [oldest] = known;
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}
