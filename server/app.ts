import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { EndpointName } from '../contract/endpoints.ts';
import { type Attempts, createAttempts } from './attempts/attempts.ts';
import { auditRoutes } from './audit/routes.ts';
import { boncardRoutes } from './boncards/routes.ts';
import type { Config } from './config.ts';
import { isReady, type PooledDb } from './db/client.ts';
import { createExports } from './exports.ts';
import { apiDocs } from './http/apiDocs.ts';
import { answerBrokenRequest } from './http/brokenRequests.ts';
import { type ConsolePages, consoleRoutes } from './http/consolePages.ts';
import { handleError, handleUnknownPath } from './http/errorHandler.ts';
import { hangUpWhenClosing } from './http/hangUpWhenClosing.ts';
import { createLists } from './http/lists.ts';
import { metricsRoute } from './http/metricsRoute.ts';
import { onlyByContract } from './http/onlyByContract.ts';
import { openApi } from './http/openApi.ts';
import { logAborted, RequestLog } from './http/requestLog.ts';
import { answersWith, securityHeaders } from './http/securityHeaders.ts';
import { watchRequests } from './http/unansweredRequests.ts';
import { importRoutes } from './imports/routes.ts';
import type { Metrics } from './metrics.ts';
import type { HashPin } from './pinHash.ts';
import { salonRoutes } from './salons/routes.ts';
import { sessionFinder } from './session/findSession.ts';
import { sessionRoutes } from './session/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { userRoutes } from './users/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
  }
}

interface Parts {
  config: Config;
  db: PooledDb;
  listDb: PooledDb;
  exportDb: PooledDb;
  hashPin: HashPin;
  metrics: Metrics;
  log: Logger;
  console?: { distDir: string; pages: ConsolePages };
}

/** The server, wired but not listening. */
export async function createApp({ config, log, console, ...parts }: Parts): Promise<FastifyInstance> {
  const { db, listDb, exportDb, hashPin, metrics } = parts;
  const headers = securityHeaders(config, console?.pages);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(),
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    bodyLimit: 100 * 1024,
    // Who sends slowly on purpose holds a connection no longer than this; a large upload takes its time.
    requestTimeout: 120_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      ServerResponse: answersWith(headers),
    },
    // An address that cannot be decoded names nothing.
    frameworkErrors: (_, request, reply) => handleUnknownPath(request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  app.decorate('sessions', sessionFinder(db, config));
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
  // A console names JSON on every call, those without a body too (spec §7).
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, body, done);
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);
  watchRequests(app);
  hangUpWhenClosing(app);
  logAborted(app);

  await app.register(cors, {
    origin: config.CORS_ORIGINS ?? false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Retry-After', 'Content-Disposition'],
  });

  metricsRoute(app, { metrics, token: config.METRICS_TOKEN });
  onlyByContract(app);
  const attempts: Attempts = createAttempts(db);
  const lists = createLists({ listDb, db });
  const exports = createExports(exportDb);
  sessionRoutes(app, { db, attempts });
  userRoutes(app, { db, lists });
  salonRoutes(app, { db, lists });
  boncardRoutes(app, { db, lists, attempts, hashPin, config });
  importRoutes(app, { db, lists, exports });
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
