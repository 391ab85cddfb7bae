import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoints.ts';
import { type Action, may } from '../../contract/permissions.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';

/** Finds who makes a call; `app.ts` brings what the accounts know. */
interface Sessions {
  /** Returns the live session of a token, and keeps it alive. */
  find(token: string, now: Date): Promise<Session | undefined>;
  /** Returns a session as it is now, if it is still alive; it stays so until the transaction ends. */
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

/** Lets a request in or says why not: 401 without a live session, 403 where the role may not (wire "Rights"). */
export async function authorize(
  request: FastifyRequest,
  access: Endpoint['access'],
): Promise<Refusal | undefined> {
  if (access === 'public') return undefined;
  const { sessions, clock } = request.server;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token && (await sessions.find(token, clock()));
  if (!session) return refuse('unauthenticated');
  request.session = session;
  return may(session.user.role, access) ? undefined : refuse('forbidden');
}

/** The same once more inside the transaction of a change, in which it then stays true: a body may take its time to arrive. */
export async function authorizeAgain(
  tx: Tx,
  { session, request, now }: { session: Session; request: FastifyRequest; now: Date },
  access: Action,
): Promise<Session | Refusal> {
  const current = await request.server.sessions.lock(tx, session, now);
  if (!current) return refuse('unauthenticated');
  return may(current.user.role, access) ? current : refuse('forbidden');
}
