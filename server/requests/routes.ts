import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { orNotFound } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { declineRequest } from './declineRequest.ts';
import { presentRequest } from './present.ts';
import { findRequest, listRequests } from './queries.ts';

/**
 * Serves all calls about requests except making one, which needs the card and is served by `server/cards/routes.ts`.
 */
export function requestRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  route(app, 'requests.list', (call) => {
    const { session } = call;
    return lists.page(
      call,
      (db, page, filters) => listRequests(db, page, { ...filters, asker: askerOf(session) }),
      (row) => presentRequest(row, session.user.role),
    );
  });

  route(app, 'requests.one', async ({ id, session }) =>
    orNotFound(await findRequest(db, id, askerOf(session)), (row) => presentRequest(row, session.user.role)),
  );

  changeRoute(app, db, 'declineRequest', {
    change: declineRequest,
    present: (row, { by }) => presentRequest(row, by.role),
  });
}

function askerOf({ user }: Session) {
  return { userId: user.id, scope: scopeOf(user.role, 'requests.read') };
}
