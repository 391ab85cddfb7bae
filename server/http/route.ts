import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../../contract/endpoints.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { type Action, may } from '../../contract/permissions.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { idempotencyKey } from '../../contract/wire.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { disableSyncCommit, transact } from '../db/transact.ts';
import { type FileAnswer, isFileAnswer } from '../exports/fileAnswer.ts';
import { exportPath, type FileOutcome, type RecordedExport, recordedFile } from '../exports/recordedFile.ts';
import { withIdempotency } from '../idempotency/withIdempotency.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { languageOf, type Page, sendAnswer, toAnswer, toFailure, type WireAnswer } from './answer.ts';
import { refuseFields, type WrongFields, wrongFields } from './refuseFields.ts';
import { sendFile } from './sendFile.ts';
import { shareAnswer } from './sharedAnswer.ts';

/** Finds out who makes a call; `app.ts` passes in what the accounts know. */
interface Sessions {
  /** Returns the live session of a token, extends its idle time, and remembers from where it is used. */
  find(token: string, from: { address: string; now: Date }): Promise<Session | undefined>;
  /** Returns a session in its current state if it is still alive, and keeps it so until the transaction ends. */
  lock(tx: Tx, session: Session, now: Date): Promise<Session | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    clock: () => Date;
    timeouts: Timeouts;
    /** Records an export; `app.ts` passes in the audit's. */
    recordExport: (exported: RecordedExport) => Promise<void>;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
}

const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) });

type Part<Name extends EndpointName, Key extends keyof Endpoint> =
  Endpoints[Name] extends Record<Key, infer Schema extends z.core.$ZodType> ? z.output<Schema> : undefined;

/** A call that was admitted: its parts, decoded by the contract's schemas, and who makes it. */
export interface Call<Name extends EndpointName> {
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  body: Part<Name, 'body'>;
  session: Endpoints[Name]['access'] extends 'public' ? undefined : Session;
  /** The client's IP address. */
  address: string;
  /** Who makes the call, as the audit names them. */
  by: { userId: Endpoints[Name]['access'] extends 'public' ? null : UserId; address: string };
  language: Language;
  now: Date;
  /** Aborts when the client leaves before its answer. */
  signal: AbortSignal;
  request: FastifyRequest;
}

/** What a route returns: the item, the page or nothing, as the endpoint's answer says, or why it refuses. */
type Result<Name extends EndpointName> =
  | Refusal
  | (z.output<Endpoints[Name]['answer']> extends { data: infer Item }
      ? Item
      : z.output<Endpoints[Name]['answer']> extends { items: (infer Item)[] }
        ? Page<Item>
        : undefined);

/** If the endpoint has files, one of them may replace the answer. */
type MaybeFile<Name extends EndpointName> = Endpoints[Name] extends { files: unknown } ? FileAnswer : never;

/** Calls that only read, or that need no session. */
type ReadName = {
  [Name in EndpointName]: Name extends `GET ${string}`
    ? Name
    : Endpoints[Name]['access'] extends 'public'
      ? Name
      : never;
}[EndpointName];

/** All others: they change something in someone's name. */
type ChangeName = Exclude<EndpointName, ReadName>;

/** Serves a call that only reads, or that needs no session. */
export function route<Name extends ReadName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: Call<Name>) => Promise<Result<Name> | MaybeFile<Name>>,
  {
    isShared,
    ...stricter
  }: {
    /** A host's settings may require more than the contract's schema. */
    body?: z.core.$ZodType;
    /** Whether the answer is the same for everyone, and may be a second old. */
    isShared?: true;
  } = {},
) {
  const answer = async (call: Call<Name>) => {
    const result = await handle(call);
    return isFileAnswer(result) ? result : toAnswer(endpoints[name], result, call.language);
  };
  serve<Name>(app, name, {
    stricter,
    answer: isShared ? shareAnswer(answer as (call: Call<Name>) => Promise<WireAnswer>) : answer,
    refuse: async ({ language }, wrong) =>
      refuseFields(wrong, language, (endpoints[name] as Endpoint).failure),
  });
}

/** A call with some wrong fields: its body has the others. */
type CallInPart<Name extends EndpointName> = Omit<Call<Name>, 'body'> & { body: Partial<Part<Name, 'body'>> };

interface Change<Name extends ChangeName, Prepared> {
  /** Makes the change. */
  change: (tx: Tx, call: Call<Name>, prepared: Prepared) => Promise<Result<Name>>;
  /** What takes too long for a transaction, or counts whatever the outcome: reading a file, checking a secret. */
  prepare?: (call: Call<Name>) => Promise<Prepared | Refusal>;
  /**
   * When the schema rejects some fields: what the database has against the others, so that all are reported at once.
   * Refusals that concern no field are ignored.
   */
  fieldRefusals?: (tx: Tx, call: CallInPart<Name>) => Promise<readonly unknown[]>;
  /** The same for what `prepare` checks. */
  prepareRefusals?: (call: CallInPart<Name>) => Promise<readonly unknown[]>;
  /**
   * Whether a crash of PostgreSQL may lose the change: then nobody waits for the disk, or for a standby that is away.
   */
  isUnsynced?: true;
  /** What to lock before the session: calls that end sessions would otherwise wait for each other, or for this one. */
  turn?: (tx: Tx, session: Session) => Promise<unknown>;
}

/**
 * Serves a call that changes something: in one database transaction, in which the caller's session, status and role
 * are checked again and stay unchanged (wire "Rights"). If the contract allows an `Idempotency-Key`, every repetition
 * gets the same answer.
 */
export function changeRoute<Name extends ChangeName, Prepared = undefined>(
  app: FastifyInstance,
  db: PooledDb,
  name: Name,
  { change, prepare, fieldRefusals, prepareRefusals, isUnsynced, turn }: Change<Name, Prepared>,
): void {
  const { access, idempotent, failure }: Endpoint = endpoints[name];

  async function asCaller(
    call: Call<Name>,
    key: string | string[] | undefined,
    work: (tx: Tx, call: Call<Name>) => Promise<WireAnswer>,
  ): Promise<WireAnswer> {
    const { request, now } = call;
    const session = call.session as Session;
    async function admitted(tx: Tx): Promise<Session | Refusal> {
      if (isUnsynced) await disableSyncCommit(tx);
      await turn?.(tx, session);
      return authorizeAgain(tx, { session, request, now }, access as Action);
    }
    const steps = {
      authorize: admitted,
      work: (tx: Tx, current: Session) => work(tx, { ...call, session: current } as Call<Name>),
    };
    // A call with a key has a body that its schema accepted; any other may be nested too deeply for `JSON.stringify`.
    const keyed = key !== undefined && {
      userId: session.user.id,
      key,
      // As its schemas have read it: another spelling of an id is the same request.
      request: `${name}\n${JSON.stringify([call.params, request.body])}`,
      now,
    };
    const outcome = await (keyed ? withIdempotency(db, keyed, steps) : withoutKey(db, steps));
    return 'refused' in outcome ? toFailure(outcome, call.language, failure) : outcome;
  }

  serve<Name>(app, name, {
    isChange: true,
    async answer(call) {
      const { request, language } = call;
      // No secret is checked for a caller who lost their rights while the body arrived.
      const prepared = prepare && ((await authorize(request, access)) ?? (await prepare(call)));
      if (isRefusal(prepared)) return toFailure(prepared, language, failure);
      const key = idempotent && request.headers['idempotency-key'];
      return asCaller(call, key, async (tx, call) =>
        toAnswer(endpoints[name], await change(tx, call, prepared as Prepared), language),
      );
    },
    async refuse(call, wrong) {
      const { request, language } = call;
      const inPart = wrong.right && { ...call, body: wrong.right };
      const lost = prepareRefusals && (await authorize(request, access));
      if (lost) return toFailure(lost, language, failure);
      const prepared = (inPart && (await prepareRefusals?.(inPart))) ?? [];
      return asCaller(call, undefined, async (tx) => {
        const others = (inPart && (await fieldRefusals?.(tx, inPart))) ?? [];
        return refuseFields(wrong, language, failure, [...prepared, ...others]);
      });
    },
  });
}

/** Makes a change of which no answer is kept, in one transaction. */
function withoutKey(
  db: PooledDb,
  {
    authorize,
    work,
  }: {
    authorize: (tx: Tx) => Promise<Session | Refusal>;
    work: (tx: Tx, session: Session) => Promise<WireAnswer>;
  },
): Promise<WireAnswer | Refusal> {
  return transact(
    db,
    async (tx) => {
      const current = await authorize(tx);
      return isRefusal(current) ? current : work(tx, current);
    },
    // A failed call leaves nothing to keep.
    (result) => !isRefusal(result) && result.status < 400,
  );
}

/** The body of a call with a session; without one, the app's own limit applies. */
const BODY_BYTES = 100 * 1024;

interface Served<Name extends EndpointName> {
  /** Answers a call whose fields are valid. */
  answer: (call: Call<Name>) => Promise<WireAnswer | FileAnswer>;
  /** Answers a call with wrong fields. */
  refuse: (call: Call<Name>, wrong: WrongFields) => Promise<WireAnswer>;
  stricter?: { body?: z.core.$ZodType };
  isChange?: true;
}

function serve<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  { answer, refuse, stricter, isChange }: Served<Name>,
) {
  const [method = '', url = ''] = name.split(' ');
  const endpoint: Endpoint = { ...endpoints[name], ...stricter };
  app.route({
    method,
    url,
    config: { endpoint: name, ...(isChange && { isChange }) },
    ...(endpoint.access !== 'public' && { bodyLimit: BODY_BYTES }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
    },
    // Before the body is read: callers without the right learn nothing about fields.
    onRequest: async (request, reply) => {
      const refusal = await authorize(request, endpoint.access);
      if (refusal) return sendAnswer(reply, toFailure(refusal, languageOf(request.raw), endpoint.failure));
    },
    // A body that is not an object lacks every field: each is refused by name.
    preValidation: async (request) => {
      if (endpoint.body && !isObject(request.body)) request.body = {};
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        session: request.session,
        address: request.address,
        by: { userId: request.session?.user.id ?? null, address: request.address },
        language: languageOf(request.raw),
        now: app.clock(),
        signal: signalOf(reply),
        request,
      } as Call<Name>;
      const { validationError: error } = request;
      const given = error
        ? await refuse(call, wrongFields(error, endpoint.body, request.body))
        : await answer(call);
      if (!isFileAnswer(given)) return sendAnswer(reply, given);
      return sendFile(reply, recordedFile(given, record(app, call, name)));
    },
  });
}

/** Admits a request or returns why not: 401 without a live session, 403 if the role may not (wire "Rights"). */
async function authorize(request: FastifyRequest, access: Endpoint['access']): Promise<Refusal | undefined> {
  if (access === 'public') return undefined;
  const { sessions, clock } = request.server;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token && (await sessions.find(token, { address: request.address, now: clock() }));
  if (!session) return refuse('unauthenticated');
  request.session = session;
  return may(session.user.role, access) ? undefined : refuse('forbidden');
}

/**
 * Does the same again inside the transaction of a change, during which the result then holds: a body may take its
 * time to arrive.
 */
async function authorizeAgain(
  tx: Tx,
  { session, request, now }: { session: Session; request: FastifyRequest; now: Date },
  access: Action,
): Promise<Session | Refusal> {
  const current = await request.server.sessions.lock(tx, session, now);
  if (!current) return refuse('unauthenticated');
  return may(current.user.role, access) ? current : refuse('forbidden');
}

/**
 * Returns a signal that aborts when the client leaves before its answer. Fastify's `request.signal` does not: it aborts as soon
 * as a body has been read.
 */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const close = () => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.closed) close();
  else raw.once('close', close);
  return leaving.signal;
}

/** Returns how to record who takes a file with which filters. */
function record(app: FastifyInstance, call: Call<EndpointName>, name: EndpointName) {
  const {
    page,
    per_page,
    sort,
    order,
    export: format,
    ...filters
  } = (call.query ?? {}) as Record<string, unknown>;
  const asked = new URLSearchParams(call.request.url.split('?')[1]);
  // Words and texts as they were understood, amounts as they were written.
  const values = Object.entries({ ...(call.params ?? {}), ...filters }).map(([name, value]) => [
    name,
    typeof value === 'string' || typeof value === 'boolean' ? value : asked.get(name),
  ]);
  return ({ rows, complete }: FileOutcome) =>
    app.recordExport({
      by: call.by,
      path: exportPath(name),
      format: format as ExportFormat,
      filters: Object.fromEntries(values),
      rows,
      complete,
      at: app.clock(),
    });
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
