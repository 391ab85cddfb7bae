import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { EndpointName } from '../contract/endpoints.ts';
import { auditRoutes } from './audit/routes.ts';
import { boncardRoutes } from './boncards/routes.ts';
import type { Config } from './config.ts';
import { isReady, type PooledDb } from './db/client.ts';
import { createExports } from './exports.ts';
import { apiDocs } from './http/apiDocs.ts';
import { answerBrokenRequest, tooSlow } from './http/brokenRequests.ts';
import { knowClientAddress } from './http/clientAddress.ts';
import { type ConsolePages, consoleRoutes } from './http/consolePages.ts';
import { handleError, handleUnknownPath } from './http/errorHandler.ts';
import { hangUpWhenClosing } from './http/hangUpWhenClosing.ts';
import { limitBodyTime } from './http/limitBodyTime.ts';
import { createLists } from './http/lists.ts';
import { metricsRoute } from './http/metricsRoute.ts';
import { onlyByContract } from './http/onlyByContract.ts';
import { openApi } from './http/openApi.ts';
import { RequestLog, watchAborted } from './http/requestLog.ts';
import { answersWith, securityHeaders } from './http/securityHeaders.ts';
import { watchRequests } from './http/unansweredRequests.ts';
import type { CardFiles } from './imports/cardFiles.ts';
import { importRoutes } from './imports/routes.ts';
import { createLockout } from './lockout/lockout.ts';
import type { PlaceOf } from './lockout/places.ts';
import { createRefusalTally } from './lockout/refusalTally.ts';
import type { Metrics } from './metrics.ts';
import type { HashPin } from './pinHash.ts';
import { salonRoutes } from './salons/routes.ts';
import { liveSessions } from './session/liveSessions.ts';
import { sessionRoutes } from './session/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import type { Timeouts } from './timeouts.ts';
import { userRoutes } from './users/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
    /** Served by `changeRoute`. */
    isChange?: true;
  }
}

interface Parts {
  config: Config;
  db: PooledDb;
  listDb: PooledDb;
  exportDb: PooledDb;
  hashPin: HashPin;
  placeOf: PlaceOf;
  files: CardFiles;
  metrics: Metrics;
  timeouts: Timeouts;
  /** What time it is. */
  clock: () => Date;
  log: Logger;
  console?: { distDir: string; pages: ConsolePages };
}

/** The server, wired but not listening. */
export async function createApp({ config, log, console, ...parts }: Parts): Promise<FastifyInstance> {
  const { db, listDb, exportDb, hashPin, placeOf, files, metrics, timeouts, clock } = parts;
  const headers = securityHeaders(config, console?.pages);
  const requestLog = new RequestLog();
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: requestLog,
    genReqId: () => randomUUID(),
    bodyLimit: 100 * 1024,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.requestCheckMs,
      ServerResponse: answersWith(headers),
    },
    // An address that cannot be decoded names nothing.
    frameworkErrors: (_, request, reply) => handleUnknownPath(request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  knowClientAddress(app, config.TRUST_PROXY);
  app.decorate('sessions', liveSessions(db, config));
  app.decorate('clock', clock);
  app.decorate('timeouts', timeouts);
  app.decorateRequest('session', undefined);
  // All wrong fields at once, and never with what was typed: it may be a PIN.
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const result = schema.safeParse(httpPart === 'querystring' ? dropEmpty(data) : data, {
      reportInput: true,
    });
    return result.success ? { value: result.data } : { error: result.error };
  });
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Clients name JSON on calls without a body, too (wire "Envelope").
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, body, done);
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);
  watchRequests(app);
  hangUpWhenClosing(app, timeouts);
  watchAborted(app, (request) => requestLog.requestAborted(request));
  requestLog.summarize(app, timeouts);
  limitBodyTime(app, timeouts, (socket, more) => answerBrokenRequest(tooSlow, socket, headers, more));

  await app.register(cors, {
    origin: config.CORS_ORIGINS ?? false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Retry-After', 'Content-Disposition'],
  });

  metricsRoute(app, { metrics, token: config.METRICS_TOKEN });
  onlyByContract(app);
  const refusals = createRefusalTally(db, timeouts);
  app.addHook('onClose', () => refusals.flush());
  const lockout = createLockout(db, refusals, placeOf);
  const lists = createLists({ listDb, db });
  const exports = createExports(exportDb);
  sessionRoutes(app, { db, lockout });
  userRoutes(app, { db, lists });
  salonRoutes(app, { db, lists });
  boncardRoutes(app, { db, lists, lockout, hashPin, config });
  importRoutes(app, { db, lists, exports, files });
  auditRoutes(app, { lists });
  statisticsRoutes(app, { lists, exports });

  await apiDocs(app, openApi());
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady(db);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'database unavailable' });
  });
  if (console) consoleRoutes(app, console.distDir, console.pages);
  // A fault of the wiring is told as what it is, not as one of listening.
  await app.ready();
  return app;
}

/** A filter left empty is none. */
function dropEmpty(query: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
