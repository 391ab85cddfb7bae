import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import { asLanguage, type Language, languages } from '../../contract/language.ts';
import { refusals } from '../../contract/refusals.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { type FailureAnswer, pageInfoOf } from '../../contract/wire.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { refusalSentence } from '../refusalSentence.ts';
import { acceptedBy } from './acceptedBy.ts';
import { done } from './sentences.ts';

/** A complete answer, as it is sent and, for money calls, stored. */
export interface WireAnswer {
  status: number;
  body: string;
  /** The body as bytes, for answers that many clients get. */
  bytes?: Buffer;
  retryAfterSeconds?: number;
}

/** A page of a list, as a route returns it. */
export interface Page<Item> {
  items: Item[];
  total: number;
  perPage: number;
  /** The last Warsaw day for which everything is known, if later days are not. */
  known_until?: WarsawDay;
  /** The sums of a book. */
  sums?: unknown;
}

/** Returns all items as the only page of a list without pages. */
export function allOf<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length, perPage: Math.max(1, items.length) };
}

/**
 * Returns an operation's result in the envelope of the contract; for `undefined`, the envelope contains only its
 * sentence.
 */
export function toAnswer(call: CallContract, result: unknown, language: Language): WireAnswer {
  if (isRefusal(result)) return toFailure(result, language, call.failure);
  return { status: 200, body: JSON.stringify(z.encode(call.answer, envelope(result, language))) };
}

function envelope(result: unknown, language: Language) {
  if (isPage(result)) {
    const { items, sums } = result;
    return { code: 200, items, info: pageInfoOf(result), ...(sums !== undefined && { sums }) };
  }
  const message = done[language];
  return result === undefined ? { code: 200, message } : { code: 200, message, data: result };
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'perPage' in result;
}

/** Returns a refusal as an answer, with its status and sentence. */
export function toFailure(
  refusal: Refusal,
  language: Language,
  more: Partial<FailureAnswer> = {},
): WireAnswer {
  const { refused: reason, args, each = [], retryAfterSeconds, locked } = refusal;
  const all = [refusal, ...each];
  const ofFields = all.flatMap(({ field, refused, args }) =>
    field ? [[field, [refusalSentence(language, refused, args)]]] : [],
  );
  const errors = { ...more.errors, ...Object.fromEntries(ofFields) };
  const data = all.find((one) => one.data !== undefined)?.data;
  const body: FailureAnswer = {
    code: refusals[reason],
    message: refusalSentence(language, reason, args),
    reason,
    ...more,
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(data !== undefined && { data }),
    ...(refusal.isLastAttempt && { last_attempt: true }),
    ...(locked && { locked: { ...locked, until: locked.until?.toISOString() ?? null } }),
  };
  return {
    status: body.code,
    body: JSON.stringify(body),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Sends a complete answer. */
export function sendAnswer(reply: FastifyReply, answer: WireAnswer) {
  if (answer.retryAfterSeconds !== undefined) reply.header('Retry-After', answer.retryAfterSeconds);
  if (answer.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(answer.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .serializer((body: unknown) => body as string)
    .send(answer.bytes ?? answer.body);
}

/** Answers a request with a refusal, in the client's language and with what every refusal of the call carries. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  more?: Partial<FailureAnswer>,
) {
  const all = { ...contractOf(request)?.failure, ...more };
  return sendAnswer(reply, toFailure(refusal, languageOf(request.raw), all));
}

/** Returns the contract of the call that a request makes; undefined if it makes none. */
export function contractOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): CallContract | undefined {
  const { call } = routeOptions.config;
  return call && calls[call];
}

/** Returns the language that a client prefers according to `Accept-Language`; Polish by default. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  return asLanguage(acceptedBy(request).language([...languages]));
}
