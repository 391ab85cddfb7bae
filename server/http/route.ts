import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallName, type Calls, calls } from '../../contract/calls.ts';
import type { ActorId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { may } from '../../contract/permissions.ts';
import { temporaryRefusals } from '../../contract/refusals.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { idempotencyKey } from '../../contract/wire.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { disableSyncCommit, type Transact, transact } from '../db/transact.ts';
import { type FileAnswer, isFileAnswer } from '../exports/fileAnswer.ts';
import { exportPath, type FileOutcome, type RecordedExport, recordedFile } from '../exports/recordedFile.ts';
import { type Steps, withIdempotency } from '../idempotency/withIdempotency.ts';
import type { Actor, Caller, Person } from '../platform/actor.ts';
import { clientPrefix } from '../platform/ipAddress.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { type AnySession, callerOf, isConfirmed, RightLost, type Session } from '../platform/session.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import type { Turns } from '../platform/turns.ts';
import { languageOf, type Page, sendAnswer, toAnswer, toFailure, type WireAnswer } from './answer.ts';
import { breakOffOnLoss } from './breakOffOnLoss.ts';
import { type CallLane, inTurn } from './callTurns.ts';
import { refuseFields, type WrongFields, wrongFields } from './refuseFields.ts';
import { sendFile } from './sendFile.ts';
import { shareAnswer } from './sharedAnswer.ts';
import { withoutAbsent } from './withoutAbsent.ts';
import { withoutCrowds } from './withoutCrowds.ts';

/** Looks up who makes a call; `app.ts` passes in the implementation of the accounts. */
export interface Sessions {
  /** Returns the live session or key with a token and records its use, or returns why there is none. */
  find(token: string, from: { address: string; now: Date }): Promise<AnySession | Refusal>;
  /** Returns the actor of a token, if it was looked up here recently. This only decides in which queue a call waits. */
  ownerOf(token: string): ActorId | undefined;
  /**
   * Returns a session or key in its current state if it is still alive, and keeps it alive until the transaction ends.
   * If the transaction may take rights away from `loser`, it runs alone for that actor.
   */
  lock(
    tx: Tx,
    session: AnySession,
    at: { now: Date; loser?: ActorId | undefined },
  ): Promise<AnySession | Refusal>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    clock: () => Date;
    timeouts: Timeouts;
    callTurns: Turns;
    keyTurns: Turns;
    /** Records an export; `app.ts` passes in the implementation of the audit. */
    recordExport: (exported: RecordedExport) => Promise<void>;
  }
  interface FastifyRequest {
    session: AnySession | undefined;
    /** Aborts if the client disconnects before its answer. */
    leaving: AbortSignal;
  }
}

const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) });

type Part<Name extends CallName, Key extends keyof CallContract, Without = undefined> =
  Calls[Name] extends Record<Key, infer Schema extends z.core.$ZodType> ? z.output<Schema> : Without;

/** Who can make a call: API keys only if the call names a right for them. */
type SessionOf<Name extends CallName> = Calls[Name] extends { keys: unknown } ? AnySession : Session;

/** The caller and their session. */
type CallerParts<Name extends CallName> = Calls[Name]['access'] extends 'public'
  ? { session: undefined; by: { userId: null; address: string } }
  : Calls[Name] extends { keys: unknown }
    ? { session: AnySession; by: Caller }
    : {
        session: Session;
        by: Person;
        /** When the caller last proved their identity. */
        confirmedAt: Date;
      };

/**
 * A call that was admitted: what is in its path, query and body, decoded by the contract's schemas, and its caller. An
 * operation declares which of these it needs, so most routes hand the call over as it is.
 */
export type Call<Name extends CallName> = CallFacts<Name> & CallerParts<Name> & Part<Name, 'params', unknown>;

interface CallFacts<Name extends CallName> {
  query: Part<Name, 'query'>;
  /** The body. */
  input: Part<Name, 'body'>;
  /** The client's IP address. */
  address: string;
  language: Language;
  now: Date;
  /** Aborts if the client disconnects before its answer. */
  signal: AbortSignal;
  /** Gives up the caller's turn early: what follows takes turns of its own. */
  leaveTurn: () => void;
  /**
   * Checks the caller's rights once more, and keeps them until the transaction ends: for a file that goes on making
   * changes while it is sent.
   * @throws {RightLost}
   */
  keepRight: (tx: Tx) => Promise<void>;
  request: FastifyRequest;
}

/**
 * The answer of a call, as the contract defines it: an item, a page (for a book, with its sums), a file, or nothing.
 */
type Answer<Name extends CallName> = Inside<z.output<Calls[Name]['answer']>>;

type Inside<Whole> = Whole extends File
  ? FileAnswer
  : Whole extends { data: infer Item }
    ? Item
    : Whole extends { items: (infer Item)[] }
      ? Page<Item> & Pick<Whole, 'sums' & keyof Whole>
      : undefined;

/** If the call has files, a file may replace the answer. */
type MaybeFile<Name extends CallName> = Calls[Name] extends { files: unknown } ? FileAnswer : never;

/** Calls that only read, and calls that need no session. */
type ReadName = {
  [Name in CallName]: Calls[Name]['on'] extends `GET ${string}`
    ? Name
    : Calls[Name]['access'] extends 'public'
      ? Name
      : never;
}[CallName];

/** All other calls: they change something on behalf of a caller. */
type ChangeName = Exclude<CallName, ReadName>;

/** Serves a call that only reads, or that needs no session. */
export function route<Name extends ReadName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: Call<Name>) => Promise<Answer<Name> | Refusal | MaybeFile<Name>>,
  {
    sharedWhile,
    ...stricter
  }: {
    /** A stricter body schema, because a host's settings may require more than the contract. */
    body?: z.core.$ZodType;
    /**
     * Set for an answer that is the same for everyone: it may be up to a second old while this function returns the
     * same value.
     */
    sharedWhile?: () => unknown;
  } = {},
) {
  const answer = async (call: Call<Name>) => {
    const { request, session } = call;
    const result = await (session
      ? inTurn(request, { who: session.user.id, lane: 'call' }, (leaveTurn) => handle({ ...call, leaveTurn }))
      : handle(call));
    return isFileAnswer(result) ? result : toAnswer(calls[name], result, call.language);
  };
  serve<Name>(app, name, {
    stricter,
    answer: sharedWhile
      ? shareAnswer(answer as (call: Call<Name>) => Promise<WireAnswer>, sharedWhile)
      : answer,
    refuse: async ({ language }, wrong) =>
      refuseFields(wrong, language, (calls[name] as CallContract).failure),
  });
}

/** A call with some wrong fields; its input contains only the valid ones. */
type CallInPart<Name extends CallName> = Omit<Call<Name>, 'input'> & { input: Partial<Part<Name, 'body'>> };

interface Change<Name extends ChangeName, Given, Value> {
  /** Makes the change, given what `prepare` or `read` returned. */
  change: (tx: Tx, call: Call<Name>, given: Given) => Promise<Value | Refusal>;
  /**
   * Work that takes too long for a transaction, or must persist whatever the outcome: reading a file, checking a
   * secret.
   */
  prepare?: (call: Call<Name>) => Promise<Given | Refusal>;
  /**
   * Reads and locks what the change needs, in its transaction. The queries are sent together with the check of the
   * caller's rights, so `call` has the session as it was before that check; only its ids may be used here.
   */
  read?: (tx: Tx, call: Call<Name>) => Promise<Given>;
  /**
   * If the schema rejects some fields, returns refusals of the other ones that need the database, so that all are
   * reported at once. Refusals that belong to no field are ignored.
   */
  fieldRefusals?: (tx: Tx, call: CallInPart<Name>) => Promise<readonly unknown[]>;
  /** The same for what `prepare` checks. */
  prepareRefusals?: (call: CallInPart<Name>) => Promise<readonly unknown[]>;
  /**
   * Whether a crash of PostgreSQL may lose the change. If so, the call waits neither for the disk nor for a standby
   * that is unreachable.
   */
  isUnsynced?: true;
  /** Takes further locks before `read`, for changes that must run one at a time. */
  turn?: (tx: Tx, session: SessionOf<Name>) => Promise<unknown>;
  /** Called when the change is written, or may be, before the call is answered. */
  written?: () => void;
  /**
   * The actor who may lose rights or sessions through the change: it waits for their running calls, and their later
   * calls wait for it.
   */
  loser?: (call: Call<Name>) => ActorId;
}

interface PresentedChange<Name extends ChangeName, Given, Value> extends Change<Name, Given, Value> {
  /** Returns the answer for the result of `change`. */
  present: (value: Value, call: Call<Name>) => Answer<Name>;
}

/**
 * Serves a call that changes something, in one database transaction in which the caller's session, status and role are
 * checked again and stay unchanged (wire "Rights"). If the contract allows an `Idempotency-Key`, every repetition gets
 * the same answer.
 */
export function changeRoute<Name extends ChangeName, Value, Given = undefined>(
  app: FastifyInstance,
  db: PooledDb,
  name: Name,
  change: PresentedChange<Name, Given, Value>,
): void;
export function changeRoute<Name extends ChangeName, Given = undefined>(
  app: FastifyInstance,
  db: PooledDb,
  name: Name,
  change: Change<Name, Given, Answer<Name>>,
): void;
export function changeRoute<Name extends ChangeName, Value, Given>(
  app: FastifyInstance,
  db: PooledDb,
  name: Name,
  change: Change<Name, Given, Value> & Partial<PresentedChange<Name, Given, Value>>,
): void {
  const contract: CallContract = calls[name];
  const { failure } = contract;
  const lane = change.loser ? name : 'call';
  const asCaller = <Read>(call: Call<Name>, work: CallerWork<Name, Read>) =>
    transactAsCaller(app, db, { name, lane, isUnsynced: change.isUnsynced, turn: change.turn }, call, work);

  serve<Name>(app, name, {
    isChange: true,
    lane,
    async answer(call) {
      const { request, language } = call;
      const unnamed = namesMissing(contract, call);
      if (unnamed) return toFailure(unnamed, language, failure);
      // Secrets are not checked for a caller who lost their rights while the body was arriving.
      const prepared =
        change.prepare && ((await authorize(request, { contract, lane })) ?? (await change.prepare(call)));
      if (isRefusal(prepared)) return toFailure(prepared, language, failure);
      let file: FileAnswer | undefined;
      try {
        const answer = await asCaller<Given>(call, {
          isKeyed: true,
          loser: change.loser?.(call),
          read: async (tx) => (change.read ? await change.read(tx, call) : (prepared as Given)),
          work: async (tx, call, given) => {
            const value = unconfirmed(contract, call) ?? (await change.change(tx, call, given));
            if (isRefusal(value) && temporaryRefusals.includes(value.refused)) return value;
            const result = change.present && !isRefusal(value) ? change.present(value, call) : value;
            if (!isFileAnswer(result)) return toAnswer(calls[name], result, language);
            file = result;
            return { status: 200, body: '' };
          },
        });
        return file ?? answer;
      } catch (error) {
        // The file is only read after the change is written, so nothing has been read yet.
        file?.content.destroy();
        throw error;
      } finally {
        change.written?.();
      }
    },
    async refuse(call, wrong) {
      const { request, language } = call;
      const inPart = wrong.right && { ...call, input: wrong.right };
      const lost = change.prepareRefusals && (await authorize(request, { contract, lane }));
      if (lost) return toFailure(lost, language, failure);
      const prepared = [
        namesMissing(contract, call),
        ...((inPart && (await change.prepareRefusals?.(inPart))) ?? []),
      ];
      return asCaller(call, {
        read: async () => prepared,
        work: async (tx) => {
          const others = (inPart && (await change.fieldRefusals?.(tx, inPart))) ?? [];
          return refuseFields(wrong, language, failure, [...prepared, ...others]);
        },
      });
    },
  });
}

/** Returns `confirm-first` if the call needs a confirmed session and this one is not confirmed. */
function unconfirmed(
  { confirmed }: CallContract,
  { session, now }: { session: AnySession | undefined; now: Date },
): Refusal | undefined {
  const isEnough = !confirmed || (session?.confirmedAt && isConfirmed(session.confirmedAt, now));
  return isEnough ? undefined : refuse('confirm-first');
}

/** The work inside the transaction, for a caller who still has the right to it. */
interface CallerWork<Name extends ChangeName, Read> {
  /** Whether a repetition with the same key gets the same answer, if the contract allows that. */
  isKeyed?: boolean;
  loser?: ActorId | undefined;
  read: (tx: Tx) => Promise<Read>;
  work: (tx: Tx, call: Call<Name>, read: Read) => Promise<WireAnswer | Refusal>;
}

interface Served<Name extends ChangeName> extends Pick<Change<Name, never, never>, 'isUnsynced' | 'turn'> {
  name: Name;
  lane: CallLane;
}

/** Runs the work in one transaction in which the caller's rights are checked again. */
async function transactAsCaller<Name extends ChangeName, Read>(
  app: FastifyInstance,
  db: PooledDb,
  { name, lane, isUnsynced, turn }: Served<Name>,
  call: Call<Name>,
  { isKeyed = false, loser, read, work }: CallerWork<Name, Read>,
): Promise<WireAnswer> {
  const contract: CallContract = calls[name];
  const { on, idempotent, reference: does, failure } = contract;
  const { request, address, now, language } = call;
  const session = call.session as SessionOf<Name>;
  const steps: Steps<AnySession, Read, WireAnswer> = {
    authorize(tx) {
      if (isUnsynced) disableSyncCommit(tx);
      return authorizeAgain(tx, { session, request, now, loser }, contract);
    },
    read: turn ? readInTurn : read,
    work: (tx, session, found) =>
      work(tx, { ...call, ...callerParts(session, address) } as Call<Name>, found),
  };
  /** A repetition does not need the turn that its first request may still have (see `runOnce`). */
  async function readInTurn(tx: Tx) {
    await turn?.(tx, session);
    return read(tx);
  }
  const transactInTurn: Transact = (work, keeps) =>
    inTurn(request, { who: session.user.id, lane }, () => transact(db, work, keeps));
  const key = isKeyed && idempotent ? request.headers['idempotency-key'] : undefined;
  const named = isKeyed && does && (call.input as { reference?: string }).reference;
  const reference = named ? { name: named, isVoid: does === 'voids' } : undefined;
  // The values as the schemas have decoded them, so that another spelling of an id makes the same request.
  const asked = () => `${on}\n${JSON.stringify([request.params, request.body])}`;
  const outcome = await (key || reference
    ? withIdempotency(
        transactInTurn,
        // With a key or reference, a schema has accepted the body; any other body may be nested too deeply for
        // `JSON.stringify`.
        { userId: session.user.id, key, reference, request: asked(), now },
        steps,
        { turns: app.keyTurns, signal: request.leaving, waitMs: app.timeouts.repeatMs },
      )
    : withoutKey(transactInTurn, steps));
  return 'refused' in outcome ? toFailure(outcome, language, failure) : outcome;
}

/** Makes a change whose answer is not stored, in one transaction. */
function withoutKey<Read>(
  transact: Transact,
  { authorize, read, work }: Steps<AnySession, Read, WireAnswer>,
): Promise<WireAnswer | Refusal> {
  return transact<WireAnswer | Refusal>(
    async (tx) => {
      const [current, found] = await Promise.all([authorize(tx), read(tx)]);
      return isRefusal(current) ? current : work(tx, current, found);
    },
    // A failed call is rolled back.
    (result) => !isRefusal(result) && result.status < 400,
  );
}

/** The size limit of a body sent with a session; without one, the app's own limit applies. */
const BODY_BYTES = 100 * 1024;

interface Serving<Name extends CallName> {
  /** Answers a call whose fields are valid. */
  answer: (call: Call<Name>) => Promise<WireAnswer | FileAnswer>;
  /** Answers a call with wrong fields. */
  refuse: (call: Call<Name>, wrong: WrongFields) => Promise<WireAnswer>;
  stricter?: { body?: z.core.$ZodType };
  isChange?: true;
  lane?: CallLane;
}

function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  { answer, refuse, stricter, isChange, lane = 'call' }: Serving<Name>,
) {
  const contract: CallContract = { ...calls[name], ...stricter };
  const [method = '', url = ''] = contract.on.split(' ');
  app.route({
    method,
    url,
    config: { call: name, ...(isChange && { isChange }) },
    ...(contract.access !== 'public' && { bodyLimit: BODY_BYTES }),
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      ...(contract.idempotent && { headers: idempotencyHeaders }),
    },
    // Before the body is read: callers without the right learn nothing about its fields.
    onRequest: async (request, reply) => {
      request.leaving = signalOf(reply);
      const refusal = await authorize(request, { contract, lane });
      if (refusal) return sendAnswer(reply, toFailure(refusal, languageOf(request.raw), contract.failure));
    },
    // A body that is not an object has no fields, so each required field is refused by name.
    preValidation: async (request) => {
      const { body } = request;
      if (contract.body)
        request.body = isObject(body) ? withoutAbsent(contract.body, withoutCrowds(body)) : {};
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const call = {
        ...(request.params as object),
        query: request.query,
        input: request.body,
        address: request.address,
        ...callerParts(request.session, request.address),
        language: languageOf(request.raw),
        now: app.clock(),
        signal: request.leaving,
        leaveTurn: () => undefined,
        keepRight: (tx) => keepRight(tx, request, contract),
        request,
      } as Call<Name>;
      const { validationError: error } = request;
      const given = error
        ? await refuse(call, wrongFields(error, contract.body, request.body))
        : await answer(call);
      if (!isFileAnswer(given)) return sendAnswer(reply, given);
      const { session } = request;
      if (session) breakOffOnLoss(reply, () => hasLostRight(request, session, contract));
      // Other files are recorded by the change that makes them.
      return sendFile(reply, contract.files ? recordedFile(given, record(app, call, name)) : given);
    },
  });
}

/** Returns the parts of a call that are about its caller. */
function callerParts(session: AnySession | undefined, address: string) {
  if (!session) return { session, by: { userId: null, address } };
  return { session, by: callerOf(session, address), confirmedAt: session.confirmedAt };
}

/** Admits a request, or returns why not: 401 without a live session or key, 403 without the right (wire "Rights"). */
async function authorize(
  request: FastifyRequest,
  { contract, lane }: { contract: CallContract; lane: CallLane },
): Promise<Refusal | undefined> {
  if (contract.access === 'public') return undefined;
  const { address, server } = request;
  const { sessions, clock } = server;
  const token = tokenOf(request);
  if (!token) return refuse('unauthenticated');
  const turn = {
    // A client that tries out tokens waits in a queue of its own, so that known people don't wait for it.
    who: sessions.ownerOf(token) ?? clientPrefix(address),
    lane: `session of ${lane}` as const,
  };
  const session = await inTurn(request, turn, () => sessions.find(token, { address, now: clock() }));
  if (isRefusal(session)) return session;
  request.session = session;
  return refusalOf(session, contract, request);
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Returns why a caller may not make a call: they must set up a second factor first (wire "Second factor"), or lack the
 * role or the key's right; undefined if they may.
 */
function refusalOf(
  session: AnySession,
  contract: CallContract,
  { params }: FastifyRequest,
): Refusal | undefined {
  const { beforeEnrolment } = contract;
  const isOpen =
    beforeEnrolment === 'self'
      ? (params as { id?: unknown }).id === session.user.id
      : beforeEnrolment === true;
  if (!session.key && session.mustEnroll && !isOpen) return refuse('enroll-first');
  return isAllowed(session, contract) ? undefined : refuse('forbidden');
}

/**
 * Checks the rights again inside a change's transaction, and keeps them unchanged until it ends, because it may take a
 * while until a body has arrived.
 */
async function authorizeAgain(
  tx: Tx,
  {
    session,
    request,
    ...at
  }: { session: AnySession; request: FastifyRequest; now: Date; loser?: ActorId | undefined },
  contract: CallContract,
): Promise<AnySession | Refusal> {
  const current = await request.server.sessions.lock(tx, session, at);
  if (isRefusal(current)) return current;
  return refusalOf(current, contract, request) ?? current;
}

/** Does the same in a transaction of a file that is being sent, where nobody is left to handle a refusal. */
async function keepRight(tx: Tx, request: FastifyRequest, contract: CallContract) {
  const { session, server } = request;
  if (!session) return;
  const current = await authorizeAgain(tx, { session, request, now: server.clock() }, contract);
  if (isRefusal(current)) throw new RightLost(current);
}

/**
 * Whether a caller has lost the right to a file that is being sent. A look-up like this one counts as a use of the
 * session; it takes no turn, because it must not wait behind the caller's other calls.
 */
async function hasLostRight(
  request: FastifyRequest,
  { user }: AnySession,
  contract: CallContract,
): Promise<boolean> {
  const { address, server } = request;
  const { sessions, clock } = server;
  const current = await sessions.find(tokenOf(request) ?? '', { address, now: clock() });
  if (isRefusal(current) || refusalOf(current, contract, request)) return true;
  // Moving to another salon does not end a session, but what an employer sees is that of their salon.
  return current.user.role === 'employer' && current.user.salonId !== user.salonId;
}

/**
 * Whether a role has the right to a call. An API key acts with the rights of its salon's employers, and also needs the
 * right that the call names.
 */
function isAllowed({ user, key }: AnySession, { access, keys = [] }: CallContract): boolean {
  if (access === 'public') return true;
  return may(user.role, access) && (!key || [keys].flat().some((right) => key.rights.includes(right)));
}

/**
 * Returns which names a call of a key lacks that books something. A till needs them to repeat the call, or have it
 * undone, if the answer is lost (requirements "API keys").
 */
function namesMissing(
  { reference }: CallContract,
  { session, request }: { session: AnySession | undefined; request: FastifyRequest },
): Refusal | undefined {
  if (!session?.key || reference !== 'books') return undefined;
  if (request.headers['idempotency-key'] === undefined) return refuse('idempotency-key-required');
  const { reference: given } = Object(request.body);
  return given === undefined ? refuse('reference-required', { field: 'reference' }) : undefined;
}

/**
 * Returns a signal that aborts if the client disconnects before its answer. Fastify's `request.signal` cannot be used:
 * it aborts as soon as a body has been read.
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

/** Returns a function that records who takes a file with which filters. */
function record(
  app: FastifyInstance,
  call: { by: Actor; query: unknown; request: FastifyRequest },
  name: CallName,
) {
  const {
    page,
    per_page,
    sort,
    order,
    export: format,
    ...filters
  } = (call.query ?? {}) as Record<string, unknown>;
  const asked = new URLSearchParams(call.request.url.split('?')[1]);
  // Words and texts in decoded form, amounts as they were sent.
  const values = Object.entries({ ...(call.request.params ?? {}), ...filters }).map(([name, value]) => [
    name,
    typeof value === 'string' || typeof value === 'boolean' ? value : asked.get(name),
  ]);
  return ({ rows, complete }: FileOutcome) =>
    app.recordExport({
      by: call.by,
      path: exportPath(calls[name].on),
      format: format as ExportFormat,
      filters: Object.fromEntries(values),
      rows,
      complete,
      now: app.clock(),
    });
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
