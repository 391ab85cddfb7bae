import type { FastifyInstance } from 'fastify';
import { may } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { lockUser } from '../accounts/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { allOf } from '../http/answer.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { presentView } from './present.ts';
import { listViews } from './queries.ts';
import { createView, removeView, updateView, type ViewSchedules } from './saveView.ts';

interface Parts {
  db: PooledDb;
  lists: Lists;
  schedules: ViewSchedules;
}

export function viewRoutes(app: FastifyInstance, { db, lists, schedules }: Parts) {
  route(app, 'views.list', async (call) => {
    const { by } = call;
    const rows = await lists.read(call, (db) => listViews(db, by, call.query.resource));
    // A person who has lost a role may still have views of lists that they may no longer see; these are left out.
    const items = rows.filter(({ resource }) => may(by.role, resources[resource].calls.list.access));
    return allOf(items.map((row) => presentView(row, by)));
  });

  changeRoute(app, db, 'views.create', {
    // One at a time, so that views saved at the same time are counted correctly.
    turn: (tx, { user }) => lockUser(tx, user.id),
    change: createView,
    present: (view, { by }) => presentView(view, by),
  });

  changeRoute(app, db, 'views.update', {
    change: (tx, call) => updateView(tx, call, schedules),
    present: (view, { by }) => presentView(view, by),
  });

  changeRoute(app, db, 'views.delete', {
    change: (tx, call) => removeView(tx, call, schedules),
  });
}
