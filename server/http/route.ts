import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, type EndpointName, type Endpoints, endpoints } from '../../contract/endpoints.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { idempotencyKey } from '../../contract/wire.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { type FileAnswer, isFileAnswer } from '../fileAnswer.ts';
import { answerOnce } from '../idempotency/answerOnce.ts';
import type { Refusal } from '../refusal.ts';
import type { Session } from '../session/queries.ts';
import { type Page, toAnswer, toFailure, type WireAnswer } from './answer.ts';
import { admit } from './authenticate.ts';
import { languageOf } from './language.ts';
import { refuseFields } from './refuseFields.ts';
import { sendAnswer } from './sendAnswer.ts';
import { sendFile } from './sendFile.ts';

const idempotencyHeaders = z.looseObject({ 'idempotency-key': idempotencyKey.optional() });

type Part<Name extends EndpointName, Key extends keyof Endpoint> =
  Endpoints[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** A call that was let in: its parts read by the contract's schemas, and who makes it. */
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
  request: FastifyRequest;
}

/** What a route gives: the item, the page or nothing, as the endpoint's answer says, or why it refuses. */
type Result<Name extends EndpointName> =
  | Refusal
  | (z.output<Endpoints[Name]['answer']> extends { data: infer Item }
      ? Item
      : z.output<Endpoints[Name]['answer']> extends { items: (infer Item)[] }
        ? Page<Item>
        : undefined);

/** Where the endpoint has files, one of them may stand for the answer. */
type MaybeFile<Name extends EndpointName> = Endpoints[Name] extends { files: unknown } ? FileAnswer : never;

/** A call of which some fields are wrong: its body has the others. */
type CallInPart<Name extends EndpointName> = Omit<Call<Name>, 'body'> & { body: Partial<Part<Name, 'body'>> };

interface More<Name extends EndpointName> {
  /** A host's settings may ask for more than the contract's schema does. */
  body?: z.ZodType;
  /**
   * Where the schema finds wrong fields: what the database has against the others, so that all are told at once. What is
   * no refusal of a field is passed over.
   */
  fieldRefusals?: (call: CallInPart<Name>) => Promise<readonly unknown[]>;
}

/** Serves one call of the contract. */
export function route<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: Call<Name>) => Promise<Result<Name> | MaybeFile<Name>>,
  more: More<Name> = {},
) {
  const answer = async (call: Call<Name>) => {
    const result = await handle(call);
    return isFileAnswer(result) ? result : toAnswer(endpoints[name], result, call.language);
  };
  serve<Name>(app, name, answer, more);
}

/**
 * Serves a call that moves money: one database transaction around it, and with an `Idempotency-Key` the same answer
 * for every repetition (contract "Money is safe").
 */
export function moneyRoute<Name extends EndpointName>(
  app: FastifyInstance,
  db: PooledDb,
  name: Name,
  handle: (tx: Tx, call: Call<Name>) => Promise<Result<Name>>,
  fieldRefusals?: (tx: Tx, call: CallInPart<Name>) => Promise<readonly unknown[]>,
) {
  const answer = async (call: Call<Name>) => {
    const { request, session, now } = call;
    const outcome = await answerOnce(
      db,
      {
        userId: (session as Session).user.id,
        key: request.headers['idempotency-key'],
        request: `${request.method} ${request.url}\n${JSON.stringify(request.body)}`,
        now,
      },
      async (tx) => toAnswer(endpoints[name], await handle(tx, call), call.language),
    );
    return 'refused' in outcome ? toFailure(outcome, call.language) : outcome;
  };
  serve<Name>(app, name, answer, {
    ...(fieldRefusals && { fieldRefusals: (call) => transact(db, (tx) => fieldRefusals(tx, call)) }),
  });
}

function serve<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  answer: (call: Call<Name>) => Promise<WireAnswer | FileAnswer>,
  { fieldRefusals = async () => [], ...stricter }: More<Name>,
) {
  const [method = '', url = ''] = name.split(' ');
  const endpoint: Endpoint = { ...endpoints[name], ...stricter };
  app.route({
    method,
    url,
    config: { endpoint: name },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
    },
    // Before the body is read: nobody learns about fields who may not make the call.
    onRequest: async (request, reply) => {
      const refusal = await admit(app.sessions, request, endpoint.access);
      if (refusal) return sendAnswer(reply, toFailure(refusal, languageOf(request.raw), endpoint.failure));
    },
    // What is no object, or nothing at all, lacks every field, and is told so field by field.
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
        address: request.ip,
        by: { userId: request.session?.user.id ?? null, address: request.ip },
        language: languageOf(request.raw),
        now: new Date(),
        request,
      } as Call<Name>;
      const { validationError: error } = request;
      const ask = (body: object) => fieldRefusals({ ...call, body });
      const given = error
        ? await refuseFields(error, call.language, { endpoint, body: request.body, ask })
        : await answer(call);
      return isFileAnswer(given) ? sendFile(reply, given) : sendAnswer(reply, given);
    },
  });
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
