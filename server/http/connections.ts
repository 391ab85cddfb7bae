import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientPrefix, siteOf } from '../platform/ipAddress.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { createConnectionRate } from './connectionRate.ts';
import type { SecurityHeaders } from './securityHeaders.ts';
import type { Strangers } from './strangers.ts';

/** How many requests of a connection may wait for earlier ones. Browsers and proxies don't send requests in advance. */
const MAX_WAITING = 4;
/**
 * How many received bytes are parsed before checking whether the connection was cut off: for requests, and for the body
 * of one.
 */
const SLICE_BYTES = 512;
const MAX_SLICE_BYTES = 4096;
/** Thirty browsers behind one address have 180 connections. */
const MAX_CONNECTIONS_PER_ADDRESS = 400;
/**
 * The salons of a chain may share an IPv6 /48, and one stranger may have a whole /48: this leaves most connections to
 * others.
 */
const MAX_CONNECTIONS_PER_SITE = 1_200;
const MAX_CONNECTIONS = 5_000;

/** A received request and its answer. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  serve: (request: IncomingMessage, response: ServerResponse) => void;
  hasBegun: boolean;
}

interface Connection {
  /** How many requests have been received on this connection. */
  received: number;
  current?: Exchange | undefined;
  waiting: Exchange[];
}

const connections = new Map<Socket, Connection>();

/** Returns the requests of a connection that have not been answered yet. */
export function pendingRequests(socket: Socket): IncomingMessage[] {
  const { current, waiting = [] } = connections.get(socket) ?? {};
  return [...(current ? [current] : []), ...waiting].map(({ request }) => request);
}

/**
 * Returns the HTTP server in front of the app, which decides which requests begin (requirements "Operation"). The
 * requests of a connection begin one after the other, each once the client has received the previous answer: if answers
 * are not read, no more work is done for that connection. Whatever exceeds a limit is cut off before any work is done
 * for it.
 */
export function createHttpServer(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
  {
    timeouts,
    headers,
    strangers,
    addressOf,
  }: {
    timeouts: Pick<Timeouts, 'requestMs' | 'headersMs' | 'requestCheckMs' | 'unreadMs'>;
    headers: SecurityHeaders;
    strangers: Strangers;
    /** Returns the client of a connection; undefined if the connection carries the requests of many clients. */
    addressOf: (socket: Socket) => string | undefined;
  },
): Server {
  const server = createServer({
    requestTimeout: timeouts.requestMs,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.requestCheckMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The app refuses requests without Host; Node would answer any number of them at once.
    requireHostHeader: false,
  });

  function proceed(socket: Socket, connection: Connection) {
    connection.current = connection.waiting.shift();
    const { current } = connection;
    if (!current) return;
    current.response.once('close', () => proceed(socket, connection));
    // Set here and not in the app, because the app does not see every answer.
    current.response.setHeaders(headers);
    strangers.admit(current, () => {
      if (!socket.writable) return;
      current.hasBegun = true;
      current.serve(current.request, current.response);
    });
  }

  const receive =
    (how: Exchange['serve']) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const { socket } = request;
      const connection = connections.get(socket);
      if (connection) connection.received += 1;
      // The connection was cut off a moment ago; this is the rest of what had arrived.
      if (!connection || !socket.writable) return;
      if (connection.waiting.length >= MAX_WAITING) {
        socket.destroy();
        return;
      }
      connection.waiting.push({ request, response, serve: how, hasBegun: false });
      if (!connection.current) proceed(socket, connection);
    };
  server.on('request', receive(serve));
  server.on(
    'checkContinue',
    receive((request, response) => {
      response.writeContinue();
      serve(request, response);
    }),
  );
  // The app refuses it, in our envelope.
  server.on('checkExpectation', receive(serve));

  limitConnections(server, addressOf);
  server.timeout = timeouts.unreadMs;
  server.on('timeout', (socket: Socket) => {
    // The server is silent because it is still working on an answer.
    if (connections.get(socket)?.current && socket.writableLength === 0) return;
    socket.destroy();
  });
  return server;
}

/**
 * Longer than proxies keep an idle connection (Caddy: two minutes), so that none of them sends a request into one that
 * is being closed.
 */
const KEEP_ALIVE_MS = 130_000;

/**
 * Stops parsing as soon as a connection is cut off. Node would parse everything that has arrived, which may be a
 * thousand requests, and each takes time although it is dropped.
 */
function parseInSlices(socket: Socket) {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
  if (!parse) return;
  socket.removeListener('data', parse);
  socket.on('data', (bytes: Buffer) => {
    const received = () => connections.get(socket)?.received;
    let slice = SLICE_BYTES;
    for (let at = 0; at < bytes.length && socket.writable; ) {
      // The client has not received earlier answers, so the rest waits.
      if (socket.isPaused()) {
        socket.unshift(bytes.subarray(at));
        return;
      }
      const before = received();
      parse(bytes.subarray(at, at + slice));
      at += slice;
      slice = received() === before ? Math.min(2 * slice, MAX_SLICE_BYTES) : SLICE_BYTES;
    }
  });
}

function limitConnections(server: Server, addressOf: (socket: Socket) => string | undefined) {
  const [serveHttp] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  // Cutting off a connection at once is cheaper if no parser has been prepared for it.
  server.removeAllListeners('connection');
  const perAddress = countsUpTo(MAX_CONNECTIONS_PER_ADDRESS);
  const perSite = countsUpTo(MAX_CONNECTIONS_PER_SITE);
  const mayOpen = createConnectionRate();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const client = address === undefined ? undefined : clientPrefix(address);
    const site = address === undefined ? undefined : siteOf(address);
    const isTooMany = open >= MAX_CONNECTIONS || perAddress.isFull(client) || perSite.isFull(site);
    if (isTooMany || (site !== undefined && !mayOpen(site))) {
      socket.on('error', () => undefined).destroy();
      return;
    }
    open += 1;
    connections.set(socket, { received: 0, waiting: [] });
    perAddress.add(client, 1);
    perSite.add(site, 1);
    serveHttp?.call(server, socket);
    parseInSlices(socket);
    socket.once('close', () => {
      open -= 1;
      connections.delete(socket);
      perAddress.add(client, -1);
      perSite.add(site, -1);
    });
  });
}

/** Returns counters by name with a common limit; anything without a name is not counted. */
function countsUpTo(limit: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (name: string | undefined) => name !== undefined && (counts.get(name) ?? 0) >= limit,
    add(name: string | undefined, change: 1 | -1) {
      if (name === undefined) return;
      const count = (counts.get(name) ?? 0) + change;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/**
 * Makes a shutdown wait only for running requests. It does not wait for clients that keep their connection open after
 * the answer, open one in advance (as browsers do), or stop halfway through a request. Node's own
 * `closeIdleConnections` treats the latter two as busy.
 */
export function closeIdleOnShutdown(app: FastifyInstance, { closeMs }: Pick<Timeouts, 'closeMs'>) {
  const sockets = new Set<Socket>();
  let isClosing = false;
  const closeIdle = () => {
    for (const socket of sockets) {
      const current = connections.get(socket)?.current;
      if (!current?.hasBegun || !current.request.complete) socket.destroy();
    }
  };
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (isClosing) socket.destroy();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    closeIdle();
    setTimeout(() => app.server.closeAllConnections(), closeMs).unref();
  });
  app.addHook('onResponse', async () => {
    if (isClosing) closeIdle();
  });
}
