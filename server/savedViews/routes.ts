import type { FastifyInstance } from 'fastify';
import { may } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { lockUser } from '../accounts/queries.ts';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { isRefusal } from '../platform/refusal.ts';
import { presentView } from './present.ts';
import { listViews } from './queries.ts';
import { createView, removeView, updateView } from './saveView.ts';

export function viewRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  route(app, 'views', async (call) => {
    const { user } = call.session;
    const rows = await lists.read(call, (db) => listViews(db, user, call.query.resource));
    // A person who has lost a role keeps views of lists that they may no longer see.
    const items = rows.filter(({ resource }) => may(user.role, resources[resource].calls.list.access));
    return {
      items: items.map((row) => presentView(row, user)),
      total: items.length,
      perPage: Math.max(1, items.length),
    };
  });

  changeRoute(app, db, 'createView', {
    // One at a time, so that views saved at once are counted.
    turn: (tx, { user }) => lockUser(tx, user.id),
    change: async (tx, { body: input, session: { user: asker }, by, now }) => {
      const view = await createView(tx, { input, asker, by, now });
      return isRefusal(view) ? view : presentView(view, asker);
    },
  });

  changeRoute(app, db, 'updateView', {
    change: async (tx, { params: { id }, body: input, session: { user: asker }, by, now }) => {
      const view = await updateView(tx, { id, input, asker, by, now });
      return isRefusal(view) ? view : presentView(view, asker);
    },
  });

  changeRoute(app, db, 'deleteView', {
    change: (tx, { params: { id }, session: { user: asker }, by, now }) =>
      removeView(tx, { id, asker, by, now }),
  });
}
