import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CallName } from '../contract/calls.ts';
import { factorSecrets } from './accounts/factorSecrets.ts';
import { liveSessions } from './accounts/liveSessions.ts';
import { passkeyChallenges } from './accounts/passkeyChallenges.ts';
import { defaultPasswordCost, type PasswordCost } from './accounts/password.ts';
import { accountRoutes } from './accounts/routes.ts';
import { actorRoutes } from './actors/routes.ts';
import { liveKeys } from './apiKeys/liveKeys.ts';
import { apiKeyRoutes } from './apiKeys/routes.ts';
import { recordExport } from './audit/recordExport.ts';
import { auditRoutes } from './audit/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { exceptionRoutes } from './books/exceptions/routes.ts';
import { overviewRoutes } from './books/overview/routes.ts';
import { bookRoutes } from './books/routes.ts';
import { callersOf } from './callersOf.ts';
import { checkBody } from './cards/checkBoncard.ts';
import type { PinKeys } from './cards/pinKey.ts';
import { boncardRoutes } from './cards/routes.ts';
import { doubtFix, doubtSentence } from './days/doubtSentence.ts';
import type { TimeWatch } from './days/watchTime.ts';
import type { PooledDb } from './db/client.ts';
import type { Readiness } from './db/readiness.ts';
import type { Standby } from './db/standby.ts';
import { eCardPages } from './eCards/pages/routes.ts';
import { eCardRoutes } from './eCards/routes.ts';
import { createExportSlots } from './exports/exportSlots.ts';
import { findRoutes } from './find/routes.ts';
import { apiDocs } from './http/apiDocs.ts';
import {
  answerBrokenRequest,
  answerTooMany,
  EXPOSED_HEADERS,
  limitBodyTime,
  requireUsualHeaders,
} from './http/brokenRequests.ts';
import { createCallTurns } from './http/callTurns.ts';
import {
  clientAddress,
  connectionClient,
  requireClientAddress,
  resolveClientAddress,
} from './http/clientAddress.ts';
import { closeIdleOnShutdown, createHttpServer } from './http/connections.ts';
import { BRAND_LOGO, type ConsolePages, consoleRoutes, decodableUrl } from './http/consolePages.ts';
import { deviceCookies } from './http/deviceCookie.ts';
import { enforceContract } from './http/enforceContract.ts';
import { handleError, handleUnknownPath } from './http/errorHandler.ts';
import { createLists } from './http/lists.ts';
import { metricsRoute } from './http/metricsRoute.ts';
import { RequestLog, watchAborted } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { createStrangers } from './http/strangers.ts';
import { createKeyTurns } from './idempotency/withIdempotency.ts';
import type { CardFiles } from './imports/cardFiles.ts';
import { importRoutes } from './imports/routes.ts';
import { type BucketOf, createLockout } from './lockout/lockout.ts';
import { createRefusalTally } from './lockout/refusalTally.ts';
import { type Brand, brandOf } from './platform/brand.ts';
import { allowedAddresses, type Config, publicUrl } from './platform/config.ts';
import { siteOf } from './platform/ipAddress.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Timeouts } from './platform/timeouts.ts';
import { version } from './platform/version.ts';
import { reportRoutes } from './reports/routes.ts';
import { keepSchedules, removeSchedulesOfLeavers } from './reports/saveSchedule.ts';
import { tellReaders } from './reports/tellReaders.ts';
import { requestRoutes } from './requests/routes.ts';
import { salonRoutes } from './salons/routes.ts';
import { viewRoutes } from './savedViews/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
    /** Set for calls that are served by `changeRoute`. */
    isChange?: true;
  }
}

interface Parts {
  config: Config;
  db: PooledDb;
  listDb: PooledDb;
  exportDb: PooledDb;
  readiness: Readiness;
  standby?: Standby | undefined;
  pinKeys: PinKeys;
  bucketOf: BucketOf;
  files: CardFiles;
  metrics: Metrics;
  timeouts: Timeouts;
  passwordCost?: PasswordCost | undefined;
  /** The system clock. */
  clock: () => Date;
  /** Decides which day to believe. */
  time: TimeWatch;
  log: Logger;
  webConsole?: { distDir: string; pages: ConsolePages };
}

/** The size limit of a body sent without a session; a call that needs a session allows more (`route.ts`). */
const STRANGERS_BODY_BYTES = 4 * 1024;
/** How long browsers may keep the answer to a preflight; none keeps it for longer than a day, most for two hours. */
const PREFLIGHT_KEPT_SECONDS = 7_200;
/** Used for clients without an address, which share one turn until they are refused. */
const UNKNOWN_CLIENT = '0.0.0.0';

/** Returns the server with all its routes, not yet listening. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, metrics, webConsole } = parts;
  const app = await openApp(parts);
  readInput(app);
  metricsRoute(app, { metrics, token: config.METRICS_TOKEN });
  enforceContract(app);
  const brand = brandOf(config);
  apiRoutes(app, { ...parts, brand });
  apiDocs(app, { checkBoncard: checkBody(config) });
  healthRoutes(app, parts);
  if (webConsole) {
    const { distDir, pages } = webConsole;
    await consoleRoutes(app, distDir, pages);
    eCardPages(app, {
      db,
      document: pages.eCard,
      publicUrl: publicUrl(config),
      brand: { name: brand.name, logo: brand.logo ? BRAND_LOGO : '' },
      links: { company: config.COMPANY_URL, terms: config.TERMS_URL },
    });
  }
  // A mistake in the wiring is thrown here, with its own message, and not as a failure to listen.
  await app.ready();
  return app;
}

/** Returns Fastify with its protection and with what its routes need, but without routes. */
async function openApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, readiness, timeouts, clock, log, webConsole } = parts;
  const headers = securityHeaders(config, webConsole?.pages.scriptHashes ?? []);
  const outside = { headers, origins: config.CORS_ORIGINS ?? [] };
  const requestLog = new RequestLog();
  const clientOf = clientAddress(config.TRUST_PROXY);
  const strangers = createStrangers({
    clientOf: (request) => siteOf(clientOf(request) ?? UNKNOWN_CLIENT),
    refuse: (exchange) => answerTooMany(exchange, outside),
  });
  const app = Fastify({
    serverFactory: (serve) => {
      const addressOf = connectionClient(config.TRUST_PROXY);
      return createHttpServer(
        (request, response) => {
          // Not by `rewriteUrl`, with which Fastify would log both URLs.
          request.url = decodableUrl(request.url ?? '/');
          serve(request, response);
        },
        { timeouts, headers, strangers, addressOf },
      );
    },
    loggerInstance: log as FastifyBaseLogger,
    logController: requestLog,
    genReqId: () => randomUUID(),
    bodyLimit: STRANGERS_BODY_BYTES,
    // Without this, Fastify would load two compilers that no route uses.
    schemaController: {
      compilersFactory: { buildValidator: refuseCompiler, buildSerializer: refuseCompiler },
    },
    // A program's URL that cannot be decoded matches no route.
    frameworkErrors: (_, request, reply) => handleUnknownPath(request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, outside),
  });
  resolveClientAddress(app, config.TRUST_PROXY);
  // Before every hook that refuses requests, so that a console on another origin can read why.
  await app.register(cors, {
    origin: config.CORS_ORIGINS ?? false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    // Otherwise browsers ask before nearly every call, as strangers, because a preflight names no session.
    maxAge: PREFLIGHT_KEPT_SECONDS,
  });
  requireClientAddress(app);
  app.decorate('sessions', callersOf(liveSessions(db, config), liveKeys(db)));
  app.decorate('clock', clock);
  app.decorate('timeouts', timeouts);
  app.decorate('recordExport', (exported) => recordExport(db, exported));
  app.decorate('callTurns', createCallTurns(db));
  app.decorate('keyTurns', createKeyTurns());
  app.decorateRequest('session', undefined);
  app.decorateRequest('leaving');
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    readiness.note(error);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler(handleUnknownPath);
  requireUsualHeaders(app);
  strangers.learnFrom(app);
  closeIdleOnShutdown(app, timeouts);
  watchAborted(app, (request) => requestLog.requestAborted(request));
  requestLog.summarize(app, timeouts);
  limitBodyTime(app, timeouts, outside);
  return app;
}

/** Validates queries and bodies with the schemas of their calls. */
function readInput(app: FastifyInstance) {
  // Report all wrong fields at once, and never the typed values: one may be a PIN.
  app.setValidatorCompiler<z.core.$ZodType>(({ schema, httpPart }) => (data) => {
    const result = z.safeParse(schema, httpPart === 'querystring' ? dropEmpty(data) : data, {
      reportInput: true,
    });
    return result.success ? { value: result.data } : { error: result.error };
  });
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Some clients declare JSON even on calls without a body (wire "Envelope").
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, body, done);
  });
}

/** Serves the calls of the contract, feature by feature. */
function apiRoutes(
  app: FastifyInstance,
  {
    config,
    db,
    listDb,
    exportDb,
    standby,
    pinKeys,
    bucketOf,
    files,
    metrics,
    timeouts,
    passwordCost = defaultPasswordCost,
    time,
    brand,
  }: Parts & { brand: Brand },
) {
  const refusals = createRefusalTally(db, timeouts);
  app.addHook('onClose', () => refusals.flush());
  const lockout = createLockout(db, refusals, bucketOf);
  const lists = createLists({ listDb, db, standby });
  const exports = createExportSlots(exportDb);
  deviceCookies(app, config);
  accountRoutes(app, {
    db,
    lists,
    lockout,
    secrets: factorSecrets(pinKeys),
    challenges: passkeyChallenges(pinKeys),
    metrics,
    passwordCost,
    tellReaders,
    brand,
    config,
  });
  salonRoutes(app, { db, lists });
  apiKeyRoutes(app, { db, lists });
  actorRoutes(app, { lists });
  requestRoutes(app, { db, lists });
  boncardRoutes(app, { db, lists, exports, lockout, pinKeys, config });
  eCardRoutes(app, { db, lists, config });
  batchRoutes(app, {
    db,
    lists,
    exports,
    printing: {
      hashPin: pinKeys.hashPin,
      brand,
      publicUrl: config.PUBLIC_URL,
      hasTerms: config.TERMS_URL !== '',
      silentMs: timeouts.printSilentMs,
    },
  });
  importRoutes(app, { db, lists, exports, files });
  auditRoutes(app, { lists, exports });
  bookRoutes(app, { db, lists, exports, time });
  exceptionRoutes(app, { lists, exports });
  overviewRoutes(app, { lists, time });
  statisticsRoutes(app, { lists, exports });
  findRoutes(app, { lists });
  viewRoutes(app, { db, lists, schedules: { keep: keepSchedules, end: removeSchedulesOfLeavers } });
  reportRoutes(app, { db, lists });
  webhookRoutes(app, { db, lists, keys: pinKeys, allowed: allowedAddresses(config) });
}

/** Serves the health endpoints: whether the server is alive, and whether it can do its work. */
function healthRoutes(app: FastifyInstance, { readiness, time }: Pick<Parts, 'readiness' | 'time'>) {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (_, reply) => {
    const why = await readiness.find();
    const believed = time.last();
    const { day, doubt } = believed;
    const waits = doubt && { clock: { day, waits: doubtSentence(doubt, believed), fix: doubtFix(doubt) } };
    return reply.code(why ? 503 : 200).send({ status: why?.replace('-', ' ') ?? 'ok', ...waits });
  });
}

function refuseCompiler(): never {
  throw new Error('routes are validated by zod, and none declares the schema of its answer to Fastify');
}

/** Removes empty filters, which count as absent. */
function dropEmpty(query: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
