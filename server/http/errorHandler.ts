import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Reason, refusals } from '../../contract/refusals.ts';
import { InTheWay, isConnectionLost, isOfClosedDay, isOutOfResources, isTemporary } from '../db/failures.ts';
import { OutcomeUnknown } from '../db/transact.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { RightLost } from '../platform/session.ts';
import { ClientGone } from '../platform/turns.ts';
import { languageOf, sendAnswer, sendRefusal, toFailure } from './answer.ts';
import { unknownPath } from './sentences.ts';

/** A change for a closed day can be retried only once somebody has set the clock, so not too often. */
const CLOSED_DAY_RETRY_SECONDS = 60;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a failure as a page to a person who opened this path; if missing, the answer is the API's. */
    failurePage?: FailurePage;
  }
}

type FailurePage = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => unknown;

export interface Failure {
  refusal: Refusal;
  /** The id under which the operator finds the request in the log. */
  requestId?: string;
}

/**
 * The only place that turns a thrown error into an answer; for an unexpected error, the answer shows only the request
 * id.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // A client that left is not a failure.
  if (error instanceof ClientGone) return reply.hijack();
  const failure = failureOf(error, request);
  const { refusal, requestId } = failure;
  const { failurePage } = request.routeOptions.config;
  if (failurePage) return showPage(failurePage, { request, reply, failure });
  return sendRefusal(request, reply, refusal, requestId ? { request_id: requestId } : {});
}

/**
 * Shows the failure page. If that page fails too, the answer is the API's; Fastify would otherwise answer with the
 * error's own message.
 */
async function showPage(
  show: FailurePage,
  { request, reply, failure }: { request: FastifyRequest; reply: FastifyReply; failure: Failure },
) {
  try {
    return await show(request, reply, failure);
  } catch (error) {
    request.log.error({ err: error }, 'the page of a failure failed');
    return sendRefusal(request, reply, refuse('internal'), { request_id: request.id });
  }
}

/** Logs the failures that are not the client's fault. */
function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof RightLost) return { refusal: error.refusal };
  const reason = reasonOf(error);
  if (refusals[reason] < 500) return { refusal: refuse(reason) };
  request.log.error({ err: error, reason }, 'request failed');
  const laterSeconds = reason === 'day-closed' ? CLOSED_DAY_RETRY_SECONDS : 1;
  const retryAfterSeconds = error instanceof InTheWay ? error.retryAfterSeconds : laterSeconds;
  return {
    refusal: refuse(reason, refusals[reason] === 503 ? { retryAfterSeconds } : {}),
    requestId: request.id,
  };
}

/** Answers a request for a path that is not in the contract. */
export function handleUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.raw);
  return sendAnswer(reply, toFailure(refuse('not-found'), language, { message: unknownPath[language] }));
}

function reasonOf(error: FastifyError): Reason {
  const { statusCode = 500 } = error;
  // Fastify gives every failure to read a request such a status. Without this check, a client that hangs up would look
  // like a failing database.
  const isClients = statusCode >= 400 && statusCode < 500;
  if (error instanceof OutcomeUnknown) return 'outcome-unknown';
  if (isOfClosedDay(error)) return 'day-closed';
  if (!isClients && (isConnectionLost(error) || isTemporary(error))) return 'database-unavailable';
  if (!isClients && isOutOfResources(error)) return 'database-exhausted';
  if (statusCode === 404) return 'not-found';
  if (statusCode === 413) return 'body-too-large';
  if (statusCode === 415) return 'media-type-unsupported';
  // Any other fault of the client.
  return isClients ? 'body-unreadable' : 'internal';
}
