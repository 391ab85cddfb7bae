import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoints.ts';
import { type Action, may } from '../../contract/permissions.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';

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
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Admits a request or returns why not: 401 without a live session, 403 if the role may not (wire "Rights"). */
export async function authorize(
  request: FastifyRequest,
  access: Endpoint['access'],
): Promise<Refusal | undefined> {
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
export async function authorizeAgain(
  tx: Tx,
  { session, request, now }: { session: Session; request: FastifyRequest; now: Date },
  access: Action,
): Promise<Session | Refusal> {
  const current = await request.server.sessions.lock(tx, session, now);
  if (!current) return refuse('unauthenticated');
  return may(current.user.role, access) ? current : refuse('forbidden');
}
