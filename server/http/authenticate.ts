import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoints.ts';
import { may } from '../../contract/permissions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { FindSession } from '../session/findSession.ts';
import type { Session } from '../session/queries.ts';
import { hashToken } from '../session/token.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: FindSession;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Lets a request in or says why not: 401 without a live session, 403 where the role may not (contract "Who may call what"). */
export async function admit(
  findSession: FindSession,
  request: FastifyRequest,
  access: Endpoint['access'],
): Promise<Refusal | undefined> {
  if (access === 'public') return undefined;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token && (await findSession(hashToken(token), new Date()));
  if (!session) return refuse('unauthenticated');
  request.session = session;
  return may(session.user.role, access) ? undefined : refuse('forbidden');
}
