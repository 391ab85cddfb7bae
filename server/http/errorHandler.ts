import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Reason, refusals } from '../../contract/refusals.ts';
import { isConnectionLost, isOfClosedDay, isOutOfResources, isTemporary } from '../db/failures.ts';
import { OutcomeUnknown } from '../db/transact.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { ClientGone } from '../platform/turns.ts';
import { contractOf, languageOf, sendAnswer, toFailure } from './answer.ts';

/** Until somebody has set the clock. */
const CLOSED_DAY_RETRY_SECONDS = 60;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a failure to the person who opened an address; without it the answer is the API's. */
    failurePage?: FailurePage;
  }
}

type FailurePage = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => unknown;

export interface Failure {
  refusal: Refusal;
  /** By which the operator finds it in the log. */
  requestId?: string;
}

/**
 * The one place that turns anything thrown into an answer; an unexpected error shows its request id and nothing else.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // A client that leaves is no failure.
  if (error instanceof ClientGone) return reply.hijack();
  const failure = failureOf(error, request);
  const { refusal, requestId } = failure;
  const { failurePage } = request.routeOptions.config;
  if (failurePage) return showPage(failurePage, { request, reply, failure });
  const more = { ...contractOf(request)?.failure, ...(requestId && { request_id: requestId }) };
  return sendAnswer(reply, toFailure(refusal, languageOf(request.raw), more));
}

/** The page may fail as what it tells of did: by itself Fastify would answer with the error's own words. */
async function showPage(
  show: FailurePage,
  { request, reply, failure }: { request: FastifyRequest; reply: FastifyReply; failure: Failure },
) {
  try {
    return await show(request, reply, failure);
  } catch (error) {
    request.log.error({ err: error }, 'the page of a failure failed');
    const more = { request_id: request.id };
    return sendAnswer(reply, toFailure(refuse('internal'), languageOf(request.raw), more));
  }
}

/** Logs what is no fault of the client. */
function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  const reason = reasonOf(error);
  if (refusals[reason] < 500) return { refusal: refuse(reason) };
  request.log.error({ err: error, reason }, 'request failed');
  const retryAfterSeconds = reason === 'day-closed' ? CLOSED_DAY_RETRY_SECONDS : 1;
  return {
    refusal: refuse(reason, refusals[reason] === 503 ? { retryAfterSeconds } : {}),
    requestId: request.id,
  };
}

/** Answers any path that is not in the contract. */
export function handleUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  return sendAnswer(reply, toFailure(refuse('not-found'), languageOf(request.raw)));
}

function reasonOf(error: FastifyError): Reason {
  const { statusCode = 500 } = error;
  // Fastify gives every failure to read a request such a status: a client that hangs up looks like a database that
  // fails.
  const isClients = statusCode >= 400 && statusCode < 500;
  if (error instanceof OutcomeUnknown) return 'outcome-unknown';
  if (isOfClosedDay(error)) return 'day-closed';
  if (!isClients && (isConnectionLost(error) || isTemporary(error))) return 'database-unavailable';
  if (!isClients && isOutOfResources(error)) return 'database-exhausted';
  if (statusCode === 404) return 'not-found';
  if (statusCode === 413) return 'body-too-large';
  if (statusCode === 415) return 'media-type-unsupported';
  // Anything else that is the client's fault.
  return isClients ? 'body-unreadable' : 'internal';
}
