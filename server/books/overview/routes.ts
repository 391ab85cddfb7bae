import type { FastifyInstance } from 'fastify';
import { calls } from '../../../contract/calls.ts';
import { scopeOf } from '../../../contract/permissions.ts';
import type { TimeWatch } from '../../days/watchTime.ts';
import type { Lists } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { readOverview } from './readOverview.ts';

export function overviewRoutes(app: FastifyInstance, { lists, time }: { lists: Lists; time: TimeWatch }) {
  route(app, 'overview', async (call) => {
    const { user } = call.session;
    const scope = scopeOf(user.role, calls.overview.access);
    const believed = await time.recent();
    return lists.read(call, (db) => readOverview(db, { user, scope, now: call.now, time: believed }));
  });
}
