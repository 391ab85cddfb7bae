import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import type { User } from '../../contract/user.ts';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { createUser } from './createUser.ts';
import { deactivateUser } from './deactivateUser.ts';
import { inputRefusals } from './inputRefusals.ts';
import { presentUser } from './present.ts';
import { countUsers, findUser, listUsers, takeTurnOnUsers, type UserRow } from './queries.ts';
import { reactivateUser } from './reactivateUser.ts';
import { resendActivation } from './resendActivation.ts';
import { unlockUser } from './unlockUser.ts';
import { changeRefusals, updateUser } from './updateUser.ts';

export function userRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  route(app, 'GET /api/users', async (call) => {
    const { page, per_page: perPage, ...order } = call.query;
    const [rows, total] = await lists.read(call, (db) =>
      Promise.all([listUsers(db, order, { page, perPage }), countUsers(db)]),
    );
    return { items: rows.map(presentUser), total, perPage };
  });

  route(app, 'GET /api/users/:id', async ({ params: { id }, session: { user } }) => {
    // Whether another user exists is nobody's business either.
    if (scopeOf(user.role, 'users.read') === 'own' && id !== user.id) return refuse('forbidden');
    const row = await findUser(db, id);
    return row ? presentUser(row) : refuse('not-found');
  });

  changeRoute(app, db, 'POST /api/users', {
    turn: takeTurnOnUsers,
    change: async (tx, { body: input, session: { confirmedAt }, by, language, now }) =>
      present(await createUser(tx, { input, by, confirmedAt, language, now })),
    fieldRefusals: (tx, { body }) => inputRefusals(tx, body),
  });

  changeRoute(app, db, 'PUT /api/users/:id', {
    turn: takeTurnOnUsers,
    change: async (tx, { params: { id }, body: input, session: { confirmedAt }, by, language, now }) =>
      present(await updateUser(tx, { id, input, by, confirmedAt, language, now })),
    fieldRefusals: async (tx, { params: { id }, body, by }) => {
      const user = await findUser(tx, id);
      return user ? changeRefusals(tx, user, body, by) : [];
    },
  });

  changeRoute(app, db, 'DELETE /api/users/:id', {
    turn: takeTurnOnUsers,
    change: async (tx, { params: { id }, by, now }) => present(await deactivateUser(tx, { id, by, now })),
  });

  changeRoute(app, db, 'POST /api/users/:id/action/reactivate', {
    turn: takeTurnOnUsers,
    change: async (tx, { params: { id }, session: { confirmedAt }, by, now }) =>
      present(await reactivateUser(tx, { id, by, confirmedAt, now })),
  });

  changeRoute(app, db, 'POST /api/users/:id/action/resend-activation', {
    turn: takeTurnOnUsers,
    change: async (tx, { params: { id }, by, language, now }) =>
      present(await resendActivation(tx, { id, by, language, now })),
  });

  changeRoute(app, db, 'POST /api/users/:id/action/unlock', {
    change: (tx, { params: { id }, by, now }) => unlockUser(tx, { id, by, now }),
  });
}

function present(user: UserRow | Refusal): User | Refusal {
  return isRefusal(user) ? user : presentUser(user);
}
