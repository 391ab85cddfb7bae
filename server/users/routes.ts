import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import type { User } from '../../contract/user.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { createUser } from './createUser.ts';
import { deactivateUser } from './deactivateUser.ts';
import { inputRefusals } from './inputRefusals.ts';
import { presentUser } from './present.ts';
import { countUsers, findUser, listUsers, type UserRow } from './queries.ts';
import { reactivateUser } from './reactivateUser.ts';
import { resendActivation } from './resendActivation.ts';
import { changeRefusals, updateUser } from './updateUser.ts';

export function userRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  async function change(work: (tx: Tx) => Promise<UserRow | Refusal>): Promise<User | Refusal> {
    const user = await transact(db, work);
    return isRefusal(user) ? user : presentUser(user);
  }

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

  route(
    app,
    'POST /api/users',
    ({ body: input, by, language, now }) => change((tx) => createUser(tx, { input, by, language, now })),
    { fieldRefusals: ({ body }) => inputRefusals(db, body) },
  );

  route(
    app,
    'PUT /api/users/:id',
    ({ params: { id }, body: input, by, language, now }) =>
      change((tx) => updateUser(tx, { id, input, by, language, now })),
    {
      fieldRefusals: async ({ params: { id }, body, by }) => {
        const user = await findUser(db, id);
        return user ? changeRefusals(db, user, body, by) : [];
      },
    },
  );

  route(app, 'DELETE /api/users/:id', ({ params: { id }, by, now }) =>
    change((tx) => deactivateUser(tx, { id, by, now })),
  );

  route(app, 'POST /api/users/:id/action/reactivate', ({ params: { id }, by, now }) =>
    change((tx) => reactivateUser(tx, { id, by, now })),
  );

  route(app, 'POST /api/users/:id/action/resend-activation', ({ params: { id }, by, language, now }) =>
    change((tx) => resendActivation(tx, { id, by, language, now })),
  );
}
