import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/language.ts';
import { refusals } from '../../contract/refusals.ts';
import type { FailureAnswer } from '../../contract/wire.ts';
import { pageInfo } from '../pageInfo.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { refusalSentence, wordsIn } from '../sentences.ts';

/** A finished answer as it goes onto the wire and, for money calls, into the store of answers. */
export interface WireAnswer {
  status: number;
  body: string;
  retryAfterSeconds?: number;
}

/** A page of a list, as a route gives it. */
export interface Page<Item> {
  items: Item[];
  total: number;
  perPage: number;
}

/** What an operation gave, in the envelope of the contract; `undefined` where there is nothing to read. */
export function toAnswer(endpoint: Endpoint, result: unknown, language: Language): WireAnswer {
  if (isRefusal(result)) return toFailure(result, language, endpoint.failure);
  return { status: 200, body: JSON.stringify(z.encode(endpoint.answer, envelope(result, language))) };
}

function envelope(result: unknown, language: Language) {
  if (isPage(result)) {
    return { code: 200, items: result.items, info: pageInfo(result) };
  }
  const { done } = wordsIn(language);
  return result === undefined ? { code: 200, message: done } : { code: 200, message: done, data: result };
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'perPage' in result;
}

/** A refusal as status and sentence. */
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
    ...(locked && { locked: { ...locked, until: locked.until?.toISOString() ?? null } }),
  };
  return {
    status: body.code,
    body: JSON.stringify(body),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
